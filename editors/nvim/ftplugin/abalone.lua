if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

vim.bo.commentstring = '; %s'
vim.bo.comments = ':;'
-- Records come as one long line as often as not: show it whole, broken between moves.
vim.opt_local.wrap = true
vim.opt_local.linebreak = true

vim.b.undo_ftplugin = (vim.b.undo_ftplugin and vim.b.undo_ftplugin .. ' | ' or '')
  .. 'setlocal commentstring< comments< wrap< linebreak<'
