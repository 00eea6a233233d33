local M = {}

--- What is the same for the records of all games. `wrap` shows long lines whole, broken between moves.
---@param wrap boolean
function M.setup(wrap)
  vim.bo.commentstring = '; %s'
  vim.bo.comments = ':;'
  vim.opt_local.wrap = wrap
  vim.opt_local.linebreak = true

  vim.b.undo_ftplugin = (vim.b.undo_ftplugin and vim.b.undo_ftplugin .. ' | ' or '')
    .. 'setlocal commentstring< comments< wrap< linebreak<'
end

return M
