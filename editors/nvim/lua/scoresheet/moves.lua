--- From move to move, as the server reads them: its tokens tell moves from what only looks like one.

local M = {}

--- How many bytes are asked for at first; each next piece is twice as large. Not lines: a record may be one.
local PIECE = 4000

--- How long a motion may take in all, in milliseconds.
local PATIENCE = 2000

--- What belongs to the move before it: where a tile goes, what was drawn, the situation, marks.
local OF_A_MOVE = { ['function'] = true, parameter = true, variable = true, macro = true, operator = true }

local METHOD = 'textDocument/semanticTokens/range'

--- Whether a place of the text is before another; both are { row, character } from 0.
local function before(a, b)
  return a[1] < b[1] or a[1] == b[1] and a[2] < b[2]
end

--- The place of a byte of the text, its character as the server counts.
---@param client vim.lsp.Client
local function place(client, buf, byte)
  local low, high = 0, vim.api.nvim_buf_line_count(buf)
  while high - low > 1 do
    local middle = math.floor((low + high) / 2)
    if vim.api.nvim_buf_get_offset(buf, middle) <= byte then
      low = middle
    else
      high = middle
    end
  end
  local line = vim.api.nvim_buf_get_lines(buf, low, low + 1, false)[1] or ''
  local column = math.min(byte - vim.api.nvim_buf_get_offset(buf, low), #line)
  return { low, vim.str_utfindex(line, client.offset_encoding, column, false) }
end

--- The byte of its line at which a character begins.
---@param client vim.lsp.Client
local function column(client, buf, at)
  local line = vim.api.nvim_buf_get_lines(buf, at[1], at[1] + 1, false)[1]
  return vim.str_byteindex(line, client.offset_encoding, at[2], false)
end

--- The server's tokens between two places, in the order of the text; or nothing and what is amiss.
---@param client vim.lsp.Client
local function ask(client, buf, from, to, patience)
  local version = vim.api.nvim_buf_get_changedtick(buf)
  local answer, why = client:request_sync(METHOD, {
    textDocument = { uri = vim.uri_from_bufnr(buf) },
    range = {
      start = { line = from[1], character = from[2] },
      ['end'] = { line = to[1], character = to[2] },
    },
  }, patience, buf)
  if not answer then
    return nil, why == 'interrupted' and why or 'no answer from the server'
  elseif answer.err then
    return nil, answer.err.message
  elseif not vim.api.nvim_buf_is_loaded(buf) or vim.api.nvim_buf_get_changedtick(buf) ~= version then
    return nil, 'the text has changed meanwhile'
  elseif type(answer.result) ~= 'table' then
    return nil, 'the server does not know this text'
  end
  local legend = client.server_capabilities.semanticTokensProvider.legend
  local variation = 0
  for nth, name in ipairs(legend.tokenModifiers) do
    variation = name == 'variation' and bit.lshift(1, nth - 1) or variation
  end
  local tokens, row, character = {}, 0, 0
  local data = answer.result.data
  for i = 1, #data, 5 do
    character = data[i] > 0 and data[i + 1] or character + data[i + 1]
    row = row + data[i]
    tokens[#tokens + 1] = {
      start = { row, character },
      stop = { row, character + data[i + 2] },
      type = legend.tokenTypes[data[i + 3] + 1],
      variation = bit.band(data[i + 4], variation) > 0,
    }
  end
  return tokens
end

--- Goes through the tokens from a byte on, away from it, until `visit` gives something back.
---@param client vim.lsp.Client
---@param visit fun(token: table): boolean?
---@return string? amiss
local function walk(client, buf, byte, backward, visit)
  local late = vim.uv.now() + PATIENCE
  local size = vim.api.nvim_buf_get_offset(buf, vim.api.nvim_buf_line_count(buf))
  local piece, last = PIECE, nil
  local near = byte
  repeat
    local far = math.max(0, math.min(size, near + (backward and -piece or piece)))
    local from, to = place(client, buf, math.min(near, far)), place(client, buf, math.max(near, far))
    local tokens, why = ask(client, buf, from, to, math.max(1, late - vim.uv.now()))
    if not tokens then
      return why
    end
    for i = 1, #tokens do
      local token = tokens[backward and #tokens + 1 - i or i]
      -- One that reaches into the next piece comes with both.
      local is_new = not last or (backward and before(token.start, last) or not backward and before(last, token.start))
      if is_new then
        last = token.start
        if visit(token) then
          return
        end
      end
    end
    piece, near = 2 * piece, far
  until near == (backward and 0 or size)
end

--- The end of a motion that leads nowhere. As an error, which alone ends a pending operator, and a macro too.
local function fail(why)
  vim.api.nvim_echo({ { 'scoresheet: ' .. why } }, true, { err = true })
end

--- Where the count-th next move begins, or the last before the text ends. Where an operator is pending, results and
--- tags end it, as the end of the line ends `w`; then `tail` is where the last move ends, if there is one.
---@param client vim.lsp.Client
---@return { goal?: integer[], tail?: integer[], amiss?: string }
local function search(client, buf, cursor, backward, count, pending)
  local byte = vim.api.nvim_buf_get_offset(buf, cursor[1] - 1) + cursor[2]
  local here = place(client, buf, byte)
  local goal, tail
  local is_move = false
  local amiss = walk(client, buf, byte, backward, function(token)
    if token.type == 'function' and (backward and before(token.start, here) or before(here, token.start)) then
      goal = token.start
      count = count - 1
      if count == 0 then
        return true
      end
    end
    if pending then
      local is_border = token.type == 'property' or token.type == 'type' or token.type == 'keyword' and not token.variation
      if is_border and (backward or before(here, token.stop)) then
        return true
      end
      is_move = token.type == 'function' or is_move and OF_A_MOVE[token.type]
      tail = is_move and before(here, token.stop) and token.stop or tail
    end
  end)
  if amiss then
    return { amiss = amiss }
  elseif pending and not backward and count > 0 then
    return { tail = tail }
  end
  return { goal = goal }
end

--- Selects up to the end of a move, for a pending operator: the cursor cannot stand behind the last of a line.
---@param client vim.lsp.Client
local function select_to(client, buf, tail)
  local is_exclusive = vim.o.selection == 'exclusive'
  vim.cmd('normal! v')
  local at = { tail[1], is_exclusive and tail[2] or tail[2] - 1 }
  vim.api.nvim_win_set_cursor(0, { at[1] + 1, column(client, buf, at) })
end

--- Moves the cursor to the count-th next move, or the previous one; as far as there are any. Where the server does not
--- answer for all of the way it stays.
---@param backward boolean
---@param win? integer the current window without it
function M.go(backward, win)
  win = win or vim.api.nvim_get_current_win()
  local buf = vim.api.nvim_win_get_buf(win)
  local client = vim.lsp.get_clients({ bufnr = buf, name = 'scoresheet', method = METHOD })[1]
  if not client then
    fail('no server here to tell moves; see :checkhealth scoresheet')
    return
  end
  local pending = vim.startswith(vim.api.nvim_get_mode().mode, 'no')
  local cursor = vim.api.nvim_win_get_cursor(win)
  local found = search(client, buf, cursor, backward, vim.v.count1, pending)
  if found.amiss then
    fail(found.amiss)
  elseif
    -- While it waits, whatever else runs in Neovim runs.
    not vim.api.nvim_win_is_valid(win)
    or vim.api.nvim_win_get_buf(win) ~= buf
    or not vim.deep_equal(vim.api.nvim_win_get_cursor(win), cursor)
  then
    fail('the cursor has moved meanwhile')
  elseif not found.goal and not found.tail then
    fail(('no %s move%s'):format(backward and 'previous' or 'next', pending and ' in this game' or ''))
  else
    vim.api.nvim_win_call(win, function()
      vim.cmd("normal! m'")
      if found.tail then
        select_to(client, buf, found.tail)
        return
      end
      vim.api.nvim_win_set_cursor(win, { found.goal[1] + 1, column(client, buf, found.goal) })
      local opens = vim.opt.foldopen:get()
      if not pending and (vim.list_contains(opens, 'block') or vim.list_contains(opens, 'all')) then
        vim.cmd('normal! zv')
      end
    end)
  end
end

return M
