local M = {}

--- What is the same for the records of all games. `wrap` shows long lines whole, broken between moves.
---@param wrap boolean
function M.setup(wrap)
  vim.bo.commentstring = '; %s'
  vim.bo.comments = ':;'
  vim.opt_local.wrap = wrap
  vim.opt_local.linebreak = true

  local undo = 'setlocal commentstring< comments< wrap< linebreak<'

  if vim.g.no_plugin_maps == nil and vim.g.no_scoresheet_maps == nil then
    -- As `]m` goes to the next method.
    for keys, way in pairs({ [']m'] = { false, 'Next move' }, ['[m'] = { true, 'Previous move' } }) do
      vim.keymap.set({ 'n', 'x', 'o' }, keys, function()
        require('scoresheet.moves').go(way[1])
      end, { buffer = true, desc = way[2] })
      undo = ('%s | silent! nunmap <buffer> %s | silent! xunmap <buffer> %s | silent! ounmap <buffer> %s'):format(undo, keys, keys, keys)
    end
  end

  vim.b.undo_ftplugin = (vim.b.undo_ftplugin and vim.b.undo_ftplugin .. ' | ' or '') .. undo
end

return M
