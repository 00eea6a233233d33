if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

-- Records come as one long line as often as not.
require('scoresheet.filetype').setup(true)
