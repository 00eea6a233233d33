--- From move to move, as the server reads them: its tokens tell moves from what only looks like one.

local M = {}

--- How many lines are asked for at first; each next piece is twice as long.
local PIECE = 50

--- Where moves begin in the lines from `first` up to `last`, in the order of the text: { row, byte column } from 0.
---@param client vim.lsp.Client
---@return integer[][]
local function starts(client, buf, first, last)
  local uri = vim.uri_from_bufnr(buf)
  local answer = client:request_sync('textDocument/semanticTokens/range', {
    textDocument = { uri = uri },
    range = { start = { line = first, character = 0 }, ['end'] = { line = last, character = 0 } },
  }, 2000, buf)
  local data = answer and answer.result and answer.result.data or {}
  local types = client.server_capabilities.semanticTokensProvider.legend.tokenTypes
  local lines = vim.api.nvim_buf_get_lines(buf, first, last, false)
  local found, row, character = {}, 0, 0
  for i = 1, #data, 5 do
    character = data[i] > 0 and data[i + 1] or character + data[i + 1]
    row = row + data[i]
    local line = lines[row - first + 1]
    if line and types[data[i + 3] + 1] == 'function' then
      found[#found + 1] = { row, vim.str_byteindex(line, client.offset_encoding, character, false) }
    end
  end
  return found
end

--- Moves the cursor to the count-th next move, or the previous one; as far as there are any.
---@param backward boolean
function M.go(backward)
  local buf = vim.api.nvim_get_current_buf()
  local method = 'textDocument/semanticTokens/range'
  local client = vim.lsp.get_clients({ bufnr = buf, name = 'scoresheet', method = method })[1]
  if not client then
    vim.notify('scoresheet: no server here to tell moves; see :checkhealth scoresheet', vim.log.levels.WARN)
    return
  end
  local left = vim.v.count1
  local cursor = vim.api.nvim_win_get_cursor(0)
  local here = { cursor[1] - 1, cursor[2] }
  local lines = vim.api.nvim_buf_line_count(buf)
  -- The piece of text looked at: from the cursor's line away from it.
  local from, to = here[1], here[1] + 1
  local piece = PIECE
  if backward then
    from = math.max(0, to - piece)
  else
    to = math.min(lines, from + piece)
  end
  local goal
  while true do
    local found = starts(client, buf, from, to)
    for i = 1, #found do
      local at = found[backward and #found + 1 - i or i]
      local is_there = at[1] == here[1] and at[2] - here[2] or at[1] - here[1]
      if backward and is_there < 0 or not backward and is_there > 0 then
        goal = at
        left = left - 1
        if left == 0 then
          break
        end
      end
    end
    piece = 2 * piece
    if left == 0 or (backward and from == 0) or (not backward and to == lines) then
      break
    elseif backward then
      from, to = math.max(0, from - piece), from
    else
      from, to = to, math.min(lines, to + piece)
    end
  end
  if goal then
    vim.api.nvim_win_set_cursor(0, { goal[1] + 1, goal[2] })
  end
end

return M
