if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

-- One turn a line, and what matters at its head: turns are read down their columns.
require('scoresheet.filetype').setup(false)
