--- The board beside the text: a split that shows the position at the cursor of a record.

local M = {}

--- How long it waits for the cursor to rest, in milliseconds.
local QUIET = 30

local namespace = vim.api.nvim_create_namespace('scoresheet.board')

--- What is open: its buffer and window, the record's window, and what was asked last.
---@type { buf: integer, win: integer, record: integer, client?: vim.lsp.Client, asked?: integer }?
local shown

--- Characters of a board, and what they look like. The first pattern that matches at a place is taken.
local COLOURS = {
  abalone = {
    { '@', 'ScoresheetBlack' },
    { 'O', 'ScoresheetWhite' },
    { '[%[%]*]', 'ScoresheetLast' },
    { '%.', 'ScoresheetEmpty' },
    { '[%w]', 'ScoresheetEdge' },
  },
  derive = {
    { '%dB', 'ScoresheetBlue' },
    { '%dR', 'ScoresheetRed' },
    { '%dV', 'ScoresheetGreen' },
    { '%dJ', 'ScoresheetYellow' },
    { '[%[%]*]', 'ScoresheetLast' },
    { '%.', 'ScoresheetEmpty' },
    { '[%w]', 'ScoresheetEdge' },
  },
  tantrix = {
    { 'b', 'ScoresheetBlue' },
    { 'r', 'ScoresheetRed' },
    { 'g', 'ScoresheetGreen' },
    { 'y', 'ScoresheetYellow' },
    { '[%[%]]', 'ScoresheetLast' },
    { '[%u?]+', 'ScoresheetEmpty' },
  },
}

for group, style in pairs({
  Black = { link = 'Keyword' },
  White = { link = 'String' },
  Blue = { fg = '#5f87d7', ctermfg = 4 },
  Red = { fg = '#d75f5f', ctermfg = 1 },
  Green = { fg = '#5f9f5f', ctermfg = 2 },
  Yellow = { fg = '#af8f1f', ctermfg = 3 },
  Last = { link = 'WarningMsg' },
  Empty = { link = 'NonText' },
  Edge = { link = 'LineNr' },
}) do
  style.default = true
  vim.api.nvim_set_hl(0, 'Scoresheet' .. group, style)
end

--- Colours the lines of a board that stand in the buffer from `row` on.
local function colour(buf, kind, lines, row)
  for index, line in ipairs(lines) do
    local at = 1
    while at <= #line do
      local to
      for _, rule in ipairs(COLOURS[kind] or {}) do
        to = select(2, line:find('^' .. rule[1], at))
        if to then
          vim.api.nvim_buf_set_extmark(buf, namespace, row + index - 1, at - 1, { end_col = to, hl_group = rule[2] })
          break
        end
      end
      at = (to or at) + 1
    end
  end
end

--- Puts the server's answer into the split: which game and move, the board, what is wrong, the score.
local function draw(board)
  local lines = {}
  local rows
  if board and board ~= vim.NIL then
    local title = { '#' .. board.game }
    local function say(word)
      if word and word ~= vim.NIL then
        title[#title + 1] = tostring(word)
      end
    end
    say(board.label == vim.NIL and 0 or board.label)
    say(board.move)
    lines = { table.concat(title, '  '), '' }
    rows = vim.split((board.text:gsub('%s+$', '')), '\n')
    vim.list_extend(lines, rows)
    for _, told in ipairs({ board.score or {}, board.clock or {} }) do
      local each = {}
      for side, value in vim.spairs(told) do
        each[#each + 1] = ('%s %s'):format(side, value)
      end
      if #each > 0 then
        vim.list_extend(lines, { '', table.concat(each, '  ') })
      end
    end
    for _, ply in ipairs(board.variations or {}) do
      vim.list_extend(lines, { '', ('or %s %s'):format(ply.label, ply.move) })
    end
    if board.trouble and board.trouble ~= vim.NIL then
      vim.list_extend(lines, { '', (board.trouble:gsub('%s+', ' ')) })
    end
  end
  local buf = shown.buf
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.api.nvim_buf_clear_namespace(buf, namespace, 0, -1)
  if rows then
    vim.api.nvim_buf_set_extmark(buf, namespace, 0, 0, { end_col = #lines[1], hl_group = 'Title' })
    colour(buf, board.kind, rows, 2)
  end
end

--- The client that can be asked for boards of a buffer.
local function client_of(buf)
  return vim.iter(vim.lsp.get_clients({ bufnr = buf, name = 'scoresheet' })):find(M.is_known)
end

--- Whether a server knows boards: older ones do not.
---@param client vim.lsp.Client
function M.is_known(client)
  local commands = vim.tbl_get(client.server_capabilities, 'executeCommandProvider', 'commands') or {}
  return vim.tbl_contains(commands, 'scoresheet.board')
end

local function ask()
  if not shown or not vim.api.nvim_win_is_valid(shown.record) then
    return
  end
  local record = vim.api.nvim_win_get_buf(shown.record)
  local client = client_of(record)
  if not client then
    return
  end
  if shown.asked then
    shown.client:cancel_request(shown.asked)
  end
  local params = vim.lsp.util.make_position_params(shown.record, client.offset_encoding)
  local this
  _, this = client:request('scoresheet/board', params, function(err, board)
    if shown and this == shown.asked then
      shown.asked = nil
      if not err then
        draw(board)
      end
    end
  end, record)
  shown.client, shown.asked = client, this
end

--- Asks once the cursor rests.
local timer
local function soon()
  timer = timer or assert(vim.uv.new_timer())
  timer:start(QUIET, 0, vim.schedule_wrap(ask))
end

local function close()
  if shown then
    local win = shown.win
    shown = nil
    vim.api.nvim_clear_autocmds({ group = 'scoresheet.board' })
    if timer then
      timer:stop()
    end
    if vim.api.nvim_win_is_valid(win) and #vim.api.nvim_list_wins() > 1 then
      vim.api.nvim_win_close(win, true)
    end
  end
end

--- From the split: the record's cursor goes to another move.
local function step(backward)
  if vim.api.nvim_win_is_valid(shown.record) then
    vim.api.nvim_win_call(shown.record, function()
      require('scoresheet.moves').go(backward)
    end)
    ask()
  end
end

local function follow()
  local group = vim.api.nvim_create_augroup('scoresheet.board', {})
  local events = { 'BufEnter', 'WinEnter', 'CursorMoved', 'CursorMovedI', 'TextChanged', 'TextChangedI' }
  vim.api.nvim_create_autocmd(events, {
    group = group,
    callback = function(args)
      if shown and args.buf ~= shown.buf and client_of(args.buf) then
        shown.record = vim.api.nvim_get_current_win()
        soon()
      end
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', { group = group, buffer = shown.buf, callback = vim.schedule_wrap(close) })
  -- A board alone is of no use.
  vim.api.nvim_create_autocmd('QuitPre', {
    group = group,
    callback = function()
      local others = vim.tbl_filter(function(win)
        return win ~= shown.win and vim.api.nvim_win_get_config(win).relative == ''
      end, vim.api.nvim_tabpage_list_wins(0))
      if #others == 1 and vim.api.nvim_get_current_win() == others[1] then
        close()
      end
    end,
  })
end

--- Opens the split beside the current record, or closes it.
---@param mods? table `smods` of a command; without any it stands to the right.
function M.toggle(mods)
  if shown then
    close()
    return
  end
  local record = vim.api.nvim_get_current_win()
  if not client_of(vim.api.nvim_get_current_buf()) then
    vim.notify('scoresheet: no server here that knows boards; see :checkhealth scoresheet', vim.log.levels.WARN)
    return
  end
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  vim.bo[buf].modifiable = false
  vim.bo[buf].filetype = 'scoresheetboard'
  pcall(vim.api.nvim_buf_set_name, buf, 'scoresheet://board')
  local asked = mods and (mods.vertical or mods.horizontal or mods.split ~= '' or mods.tab ~= -1)
  vim.cmd.sbuffer({ buf, mods = asked and mods or { vertical = true, split = 'botright' } })
  local win = vim.api.nvim_get_current_win()
  for option, value in pairs({
    number = false,
    relativenumber = false,
    signcolumn = 'no',
    foldcolumn = '0',
    foldenable = false,
    statuscolumn = '',
    list = false,
    spell = false,
    wrap = true,
    linebreak = true,
    cursorline = false,
    winfixwidth = true,
  }) do
    vim.api.nvim_set_option_value(option, value, { win = win, scope = 'local' })
  end
  if not asked then
    vim.api.nvim_win_set_width(win, math.min(44, math.floor(vim.o.columns / 2)))
  end
  shown = { buf = buf, win = win, record = record }
  for keys, what in pairs({
    q = { close, 'Close the board' },
    [']m'] = {
      function()
        step(false)
      end,
      'Next move',
    },
    ['[m'] = {
      function()
        step(true)
      end,
      'Previous move',
    },
  }) do
    vim.keymap.set('n', keys, what[1], { buffer = buf, nowait = true, desc = what[2] })
  end
  follow()
  vim.api.nvim_set_current_win(record)
  ask()
end

return M
