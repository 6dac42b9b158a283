local s = spere{ centre = {0, 0, 0} }
return scene {}
