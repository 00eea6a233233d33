--- The board beside the text: a split that shows the position at the cursor of a record.

local M = {}

--- How long it waits for the cursor to rest, in milliseconds.
local QUIET = 30

local language = require('scoresheet.language')
local namespace = vim.api.nvim_create_namespace('scoresheet.board')

--- What is open: its buffer, the window of the record and the record, how it was opened, and what was asked last.
---@type { buf: integer, record?: integer, text?: integer, mods?: table, client?: vim.lsp.Client, asked?: integer }?
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

local timer

--- The buffer is gone, and its windows with it or on to another one.
local function forget()
  shown = nil
  vim.api.nvim_clear_autocmds({ group = 'scoresheet.board' })
  if timer then
    timer:stop()
  end
end

--- Whether there is a board. Where it was wiped out by an autocommand, no other one has told so.
local function is_open()
  if shown and not vim.api.nvim_buf_is_valid(shown.buf) then
    forget()
  end
  return shown ~= nil
end

--- Whatever is told, on one line.
local function flat(value)
  return (tostring(value):gsub('%s+', ' '))
end

local function write(lines)
  local buf = shown.buf
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.api.nvim_buf_clear_namespace(buf, namespace, 0, -1)
end

--- Puts the server's answer into the split: which game and move, the board, what is wrong, the score.
---@param client vim.lsp.Client
local function draw(client, board)
  if not board or board == vim.NIL then
    write({ language.say(client, 'No game here') })
    return
  end
  local function words(...)
    local said = {}
    for _, word in ipairs({ ... }) do
      if word ~= '' then
        said[#said + 1] = flat(word)
      end
    end
    return table.concat(said, '  ')
  end
  local function known(value)
    return value ~= nil and value ~= vim.NIL and value or nil
  end
  local lines = { words('#' .. board.game, known(board.label) or 0, known(board.move) or ''), '' }
  local rows = vim.split((board.text:gsub('%s+$', '')), '\n')
  vim.list_extend(lines, rows)
  for _, told in ipairs({ board.score or {}, board.clock or {} }) do
    local each = {}
    for side, value in vim.spairs(told) do
      each[#each + 1] = flat(('%s %s'):format(language.say(client, side), value))
    end
    if #each > 0 then
      vim.list_extend(lines, { '', table.concat(each, '  ') })
    end
  end
  for _, ply in ipairs(board.variations or {}) do
    vim.list_extend(lines, { '', flat(('%s %s %s'):format(language.say(client, 'or'), ply.label, ply.move)) })
  end
  if known(board.trouble) then
    vim.list_extend(lines, { '', flat(board.trouble) })
  end
  write(lines)
  vim.api.nvim_buf_set_extmark(shown.buf, namespace, 0, 0, { end_col = #lines[1], hl_group = 'Title' })
  colour(shown.buf, board.kind, rows, 2)
end

--- Whether a server knows boards: older ones do not.
---@param client vim.lsp.Client
function M.is_known(client)
  local commands = vim.tbl_get(client.server_capabilities, 'executeCommandProvider', 'commands') or {}
  return vim.tbl_contains(commands, 'scoresheet.board')
end

--- The client that can be asked for boards of a buffer.
local function client_of(buf)
  return vim.iter(vim.lsp.get_clients({ bufnr = buf, name = 'scoresheet' })):find(M.is_known)
end

--- The window in which the record is read: that of the last cursor, or another one of the same record.
local function record_window()
  if shown.record and vim.api.nvim_win_is_valid(shown.record) then
    return shown.record
  end
  return shown.text and vim.fn.win_findbuf(shown.text)[1]
end

local function ask()
  local win = is_open() and record_window()
  if not win then
    return
  end
  local record = vim.api.nvim_win_get_buf(win)
  local client = client_of(record)
  if not client then
    return
  end
  if shown.asked then
    shown.client:cancel_request(shown.asked)
  end
  local params = vim.lsp.util.make_position_params(win, client.offset_encoding)
  local this
  _, this = client:request('scoresheet/board', params, function(err, board)
    if is_open() and this == shown.asked then
      shown.asked = nil
      if not err then
        draw(client, board)
      end
    end
  end, record)
  shown.record, shown.text, shown.client, shown.asked = win, record, client, this
end

--- Asks once the cursor rests.
local function soon()
  timer = timer or assert(vim.uv.new_timer())
  timer:start(QUIET, 0, vim.schedule_wrap(ask))
end

--- Windows of a tab, or of all; not those that float.
local function windows(tab)
  return vim.tbl_filter(function(win)
    return vim.api.nvim_win_get_config(win).relative == ''
  end, tab and vim.api.nvim_tabpage_list_wins(tab) or vim.api.nvim_list_wins())
end

local function is_board(win)
  return is_open() and vim.api.nvim_win_get_buf(win) == shown.buf
end

local function is_nothing_else(wins)
  return vim.iter(wins):all(is_board)
end

--- Closes all windows of the board by wiping its buffer. The last window stays, and shows the record again.
local function close()
  if not is_open() then
    return
  end
  local buf, text = shown.buf, shown.text
  local wins = vim.fn.win_findbuf(buf)
  for _, win in ipairs(wins) do
    vim.api.nvim_set_option_value('winfixbuf', false, { win = win, scope = 'local' })
  end
  if #wins > 0 and is_nothing_else(windows()) and text and vim.api.nvim_buf_is_loaded(text) then
    vim.api.nvim_win_set_buf(wins[1], text)
  end
  if vim.api.nvim_buf_is_valid(buf) then
    vim.api.nvim_buf_delete(buf, { force = true })
  end
  is_open()
end

--- From the split: the record's cursor goes to another move.
local function step(backward)
  local win = is_open() and record_window()
  if not win then
    language.notify(vim.log.levels.WARN, 'the record is not shown')
    return
  end
  require('scoresheet.moves').go(backward, win)
  ask()
end

local KEYS = {
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
}

local OPTIONS = {
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
  winfixbuf = true,
}

local function set_options(win, options)
  for option, value in pairs(options) do
    vim.api.nvim_set_option_value(option, value, { win = win, scope = 'local' })
  end
end

--- Makes a buffer the board's.
local function furnish(buf)
  vim.bo[buf].buftype = 'nofile'
  vim.bo[buf].bufhidden = 'wipe'
  vim.bo[buf].buflisted = false
  vim.bo[buf].swapfile = false
  vim.bo[buf].modifiable = false
  vim.bo[buf].filetype = 'scoresheetboard'
  for keys, what in pairs(KEYS) do
    vim.keymap.set('n', keys, what[1], { buffer = buf, nowait = true, desc = language.say(nil, what[2]) })
  end
end

--- `:quit` in the last window beside the board is meant for Neovim or for the tab. Where it then stays after all, as the
--- record has changes, the board comes back.
local function make_way()
  local win = vim.api.nvim_get_current_win()
  local others = vim.tbl_filter(function(other)
    return not is_board(other)
  end, windows(0))
  local board = vim.iter(windows(0)):find(is_board)
  if not board or #others ~= 1 or others[1] ~= win then
    return
  end
  local mods, width, height = shown.mods, vim.api.nvim_win_get_width(board), vim.api.nvim_win_get_height(board)
  close()
  vim.schedule(function()
    if not is_open() and vim.api.nvim_get_current_win() == win and client_of(vim.api.nvim_win_get_buf(win)) then
      M.open(mods, width, height)
    end
  end)
end

local function follow()
  local group = vim.api.nvim_create_augroup('scoresheet.board', {})
  local function on(events, callback, buffer)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = buffer, callback = callback })
  end
  on({ 'BufEnter', 'WinEnter', 'CursorMoved', 'CursorMovedI', 'TextChanged', 'TextChangedI' }, function(args)
    if is_open() and args.buf ~= shown.buf and client_of(args.buf) then
      shown.record = vim.api.nvim_get_current_win()
      soon()
    end
  end)
  on('LspAttach', function(args)
    local win = is_open() and (record_window() or vim.fn.win_findbuf(args.buf)[1])
    if win and vim.api.nvim_win_get_buf(win) == args.buf then
      shown.record = win
      soon()
    end
  end)
  on('LspDetach', function(args)
    if is_open() and args.buf == shown.text then
      -- The client is still there.
      vim.schedule(function()
        if is_open() and args.buf == shown.text and not client_of(args.buf) then
          shown.asked = nil
          write({ language.say(nil, 'The server has gone: see :checkhealth scoresheet') })
        end
      end)
    end
  end)
  on('BufWipeout', forget, shown.buf)
  on('QuitPre', make_way)
  -- A board alone is of no use.
  on('WinClosed', function(args)
    local tab = vim.api.nvim_win_get_tabpage(tonumber(args.match))
    vim.schedule(function()
      local is_tab = vim.api.nvim_tabpage_is_valid(tab)
      if is_open() and (is_nothing_else(windows()) or is_tab and is_nothing_else(windows(tab))) then
        close()
      end
    end)
  end)
end

--- Opens the split beside the current record.
---@param mods? table `smods` of a command; without any it stands to the right.
---@param width? integer
---@param height? integer
function M.open(mods, width, height)
  local record = vim.api.nvim_get_current_win()
  local buf = vim.api.nvim_create_buf(false, true)
  furnish(buf)
  pcall(vim.api.nvim_buf_set_name, buf, 'scoresheet://board')
  local asked = mods and (mods.vertical or mods.horizontal or mods.split ~= '' or mods.tab ~= -1)
  local opened, why =
    pcall(vim.cmd.sbuffer, { buf, mods = asked and mods or { vertical = true, split = 'botright' } })
  if not opened then
    vim.api.nvim_buf_delete(buf, { force = true })
    language.notify(vim.log.levels.ERROR, 'no board: %s', (tostring(why):gsub('^.-(E%d+:)', '%1')))
    return
  end
  local win = vim.api.nvim_get_current_win()
  set_options(win, OPTIONS)
  if not asked or mods.vertical then
    width = width or not asked and math.min(44, math.floor(vim.o.columns / 2))
    if width then
      vim.api.nvim_win_set_width(win, width)
    end
    set_options(win, { winfixwidth = true })
  elseif mods.tab == -1 then
    if height then
      vim.api.nvim_win_set_height(win, height)
    end
    set_options(win, { winfixheight = true })
  end
  shown = { buf = buf, record = record, text = vim.api.nvim_win_get_buf(record), mods = mods }
  follow()
  vim.api.nvim_set_current_win(record)
  ask()
end

--- Opens the split here, or closes it if it is here.
---@param mods? table `smods` of a command
function M.toggle(mods)
  if vim.iter(windows(0)):any(is_board) then
    close()
  elseif not client_of(vim.api.nvim_get_current_buf()) then
    language.notify(vim.log.levels.WARN, 'no server here that knows boards; see :checkhealth scoresheet')
  else
    close()
    M.open(mods)
  end
end

--- Makes a split of a buffer that a session brought back by its name. The next record shows its board there.
function M.revive(buf)
  -- Named while it is being opened.
  if vim.bo[buf].filetype == 'scoresheetboard' and not (shown and shown.buf == buf) then
    return
  end
  furnish(buf)
  if not is_open() or shown.buf ~= buf then
    shown = { buf = buf }
    follow()
  end
  -- The session goes on with this window.
  vim.schedule(function()
    if is_open() and shown.buf == buf then
      for _, win in ipairs(vim.fn.win_findbuf(buf)) do
        set_options(win, OPTIONS)
      end
      shown.record = record_window() or vim.iter(windows(0)):find(function(win)
        return client_of(vim.api.nvim_win_get_buf(win)) ~= nil
      end)
      write({ language.say(nil, 'No record is open') })
      ask()
    end
  end)
end

return M
