"""The page: the badge in a browser. `page/` is its JavaScript, `inside/` what Python runs for it in the VM."""
