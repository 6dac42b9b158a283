% -- The CUDA C dialect.
% fma = plan.suffix == "f" and "fmaf" or "fma"
% table_qualifier = "__constant__ const"
%
% function prelude()
% end
%
% function item(axis)
%   local letter = ({[0] = "x", "y", "z"})[axis]
%   return ("(int)(blockIdx.%s * blockDim.%s + threadIdx.%s)"):format(letter, letter, letter)
% end
%
% function signature(k)
%   local head = 'extern "C" __global__ void __launch_bounds__(256) ' .. k.name .. "("
${head}
    ${parameters(k, "", "__restrict__", 4)})
{
% end
%
% function finish(k)
}

% end
