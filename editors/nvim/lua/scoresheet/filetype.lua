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
    -- As `]m` goes to the next method. A blank in front of a bar would be part of the keys.
    for keys, way in pairs({ [']m'] = { false, 'Next move' }, ['[m'] = { true, 'Previous move' } }) do
      vim.keymap.set({ 'n', 'x', 'o' }, keys, function()
        require('scoresheet.moves').go(way[1])
      end, { buffer = true, desc = require('scoresheet.language').say(nil, way[2]) })
      for _, mode in ipairs({ 'n', 'x', 'o' }) do
        undo = ('%s| silent! %sunmap <buffer> %s'):format(undo, mode, keys)
      end
    end
  end

  vim.b.undo_ftplugin = (vim.b.undo_ftplugin and vim.b.undo_ftplugin .. ' | ' or '') .. undo
end

return M
