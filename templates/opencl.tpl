% -- The OpenCL C 1.2 dialect.
% fma = "fma"
% table_qualifier = "__constant"
%
% function prelude()
#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

% end
%
% function item(axis)
%   return "(int)get_global_id(" .. axis .. ")"
% end
%
% function signature(k)
%   local head = "__kernel void " .. k.name .. "("
${head}${parameters(k, "__global ", "restrict", #head)})
{
% end
%
% function finish(k)
}

% end
