if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

-- Many rounds stand on one line.
require('scoresheet.filetype').setup(true)
