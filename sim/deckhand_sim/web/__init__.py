"""The page: the badge in a browser. `page/` is its JavaScript, `inside/` the Python that runs for it in the VM."""
