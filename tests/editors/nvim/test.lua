-- Runs inside Neovim (see run.sh), as one coroutine that a timer resumes: so the editor's own loop runs between
-- the steps, and keys are typed, menus opened and requests answered as they are for a person.

-- All moves of Black in the fixture's last position that begin with b.
-- stylua: ignore
local LEGAL_B = {
  'b1c1', 'b2a2', 'b2b3a2', 'b2b4a2', 'b2c2', 'b3a2', 'b3a3', 'b3b4', 'b3b4a2', 'b3b4a3', 'b3b5a2', 'b3b5a3', 'b3c3',
  'b3c4', 'b4a3', 'b4a4', 'b4b5', 'b4b5a3', 'b4b5a4', 'b4c5', 'b5a4', 'b5a5', 'b5b6', 'b5c5b6', 'b5c5c6', 'b5c6',
  'b5d5b6', 'b5d5c6',
}
-- And how many there are in all; a result can stand there too.
local LEGAL, RESULTS = 61, 4

local passed, failed = 0, 0

local function check(name, ok, seen)
  if ok then
    passed = passed + 1
    io.stdout:write('ok    ', name, '\n')
  else
    failed = failed + 1
    io.stdout:write('FAIL  ', name, seen ~= nil and ': ' .. vim.inspect(seen) or '', '\n')
  end
  return ok
end

local function finish()
  io.stdout:write(('%d passed, %d failed\n'):format(passed, failed))
  io.stdout:flush()
  vim.cmd(failed == 0 and 'qall!' or 'cquit!')
end

--- Waits until `done` says so; gives back what it said last.
local function wait(done, ms)
  local limit = vim.uv.now() + (ms or 10000)
  while true do
    local answer = done()
    if answer or vim.uv.now() > limit then
      return answer
    end
    coroutine.yield()
  end
end

--- How many motions are under way: while one waits for its answer, this test goes on.
local under_way = 0

local function count_motions()
  local moves = require('scoresheet.moves')
  local go = moves.go
  moves.go = function(...)
    under_way = under_way + 1
    local ok, why = pcall(go, ...)
    under_way = under_way - 1
    assert(ok, why)
  end
end

--- Types keys and waits until they are used up.
local function type_keys(keys)
  vim.api.nvim_input(keys)
  local quiet = 0
  wait(function()
    -- There is no asking for what waits in the input queue: a few idle rounds must do.
    quiet = under_way == 0 and vim.fn.getcharstr(1) == '' and quiet + 1 or 0
    return quiet > 2
  end)
end

local function lines(buf)
  return table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), '\n')
end

--- Line and byte column, from 0, of the n-th place of a text in the buffer.
local function find(text, nth)
  local at = 0
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local from = 1
    while true do
      local start = line:find(text, from, true)
      if not start then
        break
      end
      at = at + 1
      if at == (nth or 1) then
        return row - 1, start - 1
      end
      from = start + 1
    end
  end
  error('not in the buffer: ' .. text)
end

local function go(text, nth)
  local row, column = find(text, nth)
  vim.api.nvim_win_set_cursor(0, { row + 1, column })
end

local function diagnostics(least)
  return vim.diagnostic.get(0, { severity = { min = least or vim.diagnostic.severity.HINT } })
end

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

--- The words of the completion menu once it is open.
local function menu()
  wait(function()
    return vim.fn.pumvisible() == 1
  end)
  local words = vim.tbl_map(function(item)
    return item.word
  end, vim.fn.complete_info({ 'items' }).items)
  table.sort(words)
  return words
end

local function selected()
  local state = vim.fn.complete_info({ 'items', 'selected' })
  return (state.items[state.selected + 1] or {}).word
end

local function syntax_group(text, nth)
  local row, column = find(text, nth)
  return vim.fn.synIDattr(vim.fn.synID(row + 1, column + 1, 1), 'name')
end

local exit

local function file_types()
  for _, case in ipairs({
    { 'a.apgn', 'abalone' },
    { 'a.abalone', 'abalone' },
    { 'a.derive', 'derive' },
    { 'a.tantrix', 'tantrix' },
  }) do
    local found = vim.filetype.match({ filename = case[1] })
    check(('%s is of type %s'):format(case[1], case[2]), found == case[2], found)
  end
end

local function options()
  check('a line is commented out with ;', vim.bo.commentstring == '; %s', vim.bo.commentstring)
  check('long lines are wrapped between moves', vim.wo.wrap and vim.wo.linebreak)
  vim.cmd('normal! 9G')
  vim.cmd('normal gcc')
  local commented = vim.api.nvim_get_current_line()
  check('gcc', commented:find('^; 1%. a4b4') ~= nil, commented)
  vim.cmd('silent undo')
end

local function server_finds_the_slip()
  local row, column = find('c7d3')
  wait(function()
    return #diagnostics(vim.diagnostic.severity.ERROR) > 0
  end)
  local errors = diagnostics(vim.diagnostic.severity.ERROR)
  check('one error', #errors == 1, errors)
  local it = errors[1] or {}
  check('its code', it.code == 'abalone/empty-origin', it.code)
  check('it covers the move, behind letters of two bytes', it.lnum == row and it.col == column and it.end_lnum == row
    and it.end_col == column + 4, it)
  check('it names the move', it.message and it.message:find("Black's 7th, c7d3:", 1, true) == 1, it.message)
  check('it proposes what was meant', it.message and it.message:find('c2d3', 1, true) ~= nil, it.message)
  check('it comes from scoresheet', it.source == 'scoresheet', it.source)

  local tail = vim.tbl_filter(function(diagnostic)
    return diagnostic._tags and diagnostic._tags.unnecessary
  end, diagnostics())[1]
  local from_row, from_column = find('i8h8')
  local to_row, to_column = find('g8g7')
  check('the rest of the line is marked as not checked', tail and tail.lnum == from_row and tail.col == from_column
    and tail.end_lnum == to_row and tail.end_col == to_column + 4, tail or diagnostics())
  local marks = vim.tbl_filter(function(mark)
    return mark[4].hl_group == 'DiagnosticUnnecessary'
  end, vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true }))
  check('and is shown dimmed', #marks == 1 and marks[1][2] == from_row and marks[1][3] == from_column, marks)
end

local function the_fix_is_typed()
  go('c7d3')
  type_keys('lr2')
  wait(function()
    return #diagnostics() == 0
  end)
  check('the fix is typed', pcall(find, 'c2d3'))
  check('nothing is left to find', #diagnostics() == 0, diagnostics())
end

local function hover()
  go('h7g6')
  vim.lsp.buf.hover()
  local window = wait(float)
  if not check('a hover opens', window ~= nil) then
    return
  end
  local text = lines(vim.api.nvim_win_get_buf(window))
  -- The top and the bottom row behind White's 5th move.
  check('it shows the board', text:find('i5 . . . O O 9\n', 1, true) and text:find('a1 @ @ . . . 5\n', 1, true), text)
  check('it names the move', text:find('h7g6', 1, true) ~= nil, text)
  check('it carries no image', text:find('data:image', 1, true) == nil, text)
  local height, width = vim.api.nvim_win_get_height(window), vim.api.nvim_win_get_width(window)
  check('it is no larger than a board', height <= 16 and width <= 60, { width, height })
  vim.api.nvim_win_close(window, true)
end

local function completion(client)
  check('omnifunc is the client\'s', vim.bo.omnifunc == 'v:lua.vim.lsp.omnifunc', vim.bo.omnifunc)
  -- As the README says.
  vim.lsp.completion.enable(true, client.id, 0, { autotrigger = true })
  vim.keymap.set('i', '<C-Space>', vim.lsp.completion.get)

  go('g8g7')
  type_keys('A<CR>10. b')
  type_keys('<C-Space>')
  local words = menu()
  check('the menu offers the legal moves that begin so', vim.deep_equal(words, LEGAL_B), words)
  for _ = 1, #words do
    if selected() == 'b3b4' then
      break
    end
    type_keys('<C-n>')
  end
  type_keys('<C-y>')
  local line = vim.api.nvim_get_current_line()
  check('the move chosen is inserted', line == '10. b3b4', line)
  type_keys('<Esc>')

  type_keys('S10. <C-x><C-o>')
  words = menu()
  local missing = vim.tbl_filter(function(move)
    return not vim.tbl_contains(words, move)
  end, LEGAL_B)
  check('omni completion offers them among all the others', #words == LEGAL + RESULTS and #missing == 0, words)
  type_keys('<C-e><Esc>')
  vim.lsp.completion.enable(false, client.id, 0)
end

--- The server's token at the n-th place of a text.
local function token(text, nth)
  local row, column = find(text, nth)
  local found = wait(function()
    local tokens = vim.lsp.semantic_tokens.get_at_pos(0, row, column)
    return tokens and tokens[1]
  end, 5000)
  return found or {}
end

local function colours()
  check('a move is a function', token('a4b4').type == 'function', token('a4b4'))
  check('a tag\'s name is a property', token('Variant').type == 'property', token('Variant'))
  check('a value is a string', token('standard').type == 'string', token('standard'))
  check('a comment is one on its second line', token('one wrong').type == 'comment', token('one wrong'))
  check('a mark is an operator', token('$2').type == 'operator', token('$2'))
  local variation = token('h5g4')
  check('a variation is known as one', variation.modifiers and variation.modifiers.variation, variation)
  check('and as the second player\'s', variation.modifiers and variation.modifiers.second, variation)
  local style = vim.api.nvim_get_hl(0, { name = '@lsp.mod.second.abalone' })
  check('whose moves are bold', style.bold == true and style.fg == nil, style)
  check('a move behind letters of two bytes', token('c2d3').type == 'function', token('c2d3'))
end

--- What stands virtually in the buffer, by namespaces whose name begins so: row, text.
local function virtual(namespace)
  local found = {}
  for name, id in pairs(vim.api.nvim_get_namespaces()) do
    if vim.startswith(name, namespace) then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, id, 0, -1, { details = true })) do
        local text = vim.iter(mark[4].virt_text or {}):map(function(chunk)
          return chunk[1]
        end):join('')
        found[#found + 1] = { mark[2], mark[3], text }
      end
    end
  end
  return found
end

local function lenses()
  local function lens()
    return virtual('nvim.lsp.codelens')[1] or { '', '', '' }
  end
  wait(function()
    return lens()[3]:find('first error', 1, true) and lens()[3]:find('this position', 1, true)
  end)
  check('a lens tells in how many games its last position stands', vim.endswith(lens()[3], '| this position in no other game'), lens())
  check('a lens tells of the game and its first error', lens()[1] == 0
    and lens()[3]:find('Odile Farrant', 1, true) and lens()[3]:find('18 moves', 1, true) and lens()[3]:find('first error: 7a |', 1, true), virtual('nvim.lsp.codelens'))
end

local function lens_after_the_fix()
  wait(function()
    local lens = virtual('nvim.lsp.codelens')[1]
    return lens and not lens[3]:find('error', 1, true)
  end)
  local lens = virtual('nvim.lsp.codelens')[1]
  check('mended, the lens tells of no error', lens and lens[3]:find('18 moves', 1, true) and
    not lens[3]:find('error', 1, true), lens)
end

--- The moves at which the motion stops, one after the other.
local function stops(keys, times)
  local words = {}
  for _ = 1, times do
    type_keys(keys)
    local at = vim.api.nvim_win_get_cursor(0)
    words[#words + 1] = vim.api.nvim_get_current_line():sub(at[2] + 1, at[2] + 4)
  end
  return table.concat(words, ' ')
end

local function motions()
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  local found = stops(']m', 4)
  check(']m goes from move to move', found == 'a4b4 i6h6 a5b5 i5h5', found)
  found = stops('5]m', 1)
  check('so many at once', found == 'h5g4', found)
  check('into variations and out of them', stops(']m', 1) == 'b6b5' and stops('[m', 1) == 'h5g4')
  go('Zwölf')
  check('behind letters of two bytes', stops(']m', 2) == 'c2d3 i8h8')
  check('and back', stops('[m', 3) == 'c2d3 h9h8 b1c2')
  go('g8g7')
  found = stops(']m', 1)
  check('from the last it stays', found == 'g8g7', found)
  go('a4b4')
  found = stops('[m', 1)
  check('and from the first', found == 'a4b4', found)
  go('i8h8')
  type_keys('d]m')
  local line = vim.api.nvim_get_current_line()
  check('d]m deletes up to the next', line:find('c2d3 $2 a2b2 g6f5', 1, true) ~= nil, line)
  vim.cmd('silent undo')
  go('i8h8')
  type_keys('v]md')
  line = vim.api.nvim_get_current_line()
  check('v]m selects up to it', line:find('c2d3 $2 2b2 g6f5', 1, true) ~= nil, line)
  vim.cmd('silent undo')
  -- A long way through what is not moves.
  local nothing = vim.split(string.rep('; nothing\n', 200), '\n')
  vim.api.nvim_buf_set_lines(0, -1, -1, false, vim.list_extend(nothing, { '10. b1b2' }))
  go('g8g7')
  -- The keys are used up before the server has answered for the last of the lines.
  local function comes_to(keys, move)
    type_keys(keys)
    local function is_there()
      local at = vim.api.nvim_win_get_cursor(0)
      return vim.api.nvim_get_current_line():sub(at[2] + 1, at[2] + 4) == move
    end
    wait(is_there)
    return is_there()
  end
  check('over many lines', comes_to(']m', 'b1b2') and comes_to('[m', 'g8g7'), vim.api.nvim_win_get_cursor(0))
  vim.cmd('silent undo')
end

--- The server's process, to be stopped and ended.
local function server_process()
  return vim.iter(vim.api.nvim_get_proc_children(vim.fn.getpid())):find(function(pid)
    return (vim.api.nvim_get_proc(pid) or {}).name == 'scoresheet'
  end)
end

--- Types keys that fail; the message, and how long it took.
local function fails(keys)
  vim.v.errmsg = ''
  local began = vim.uv.now()
  type_keys(keys)
  wait(function()
    return vim.v.errmsg ~= '' and vim.api.nvim_get_mode().mode:sub(1, 2) ~= 'no'
  end)
  return vim.v.errmsg, vim.uv.now() - began
end

--- A motion without all of its answers leaves the cursor and deletes nothing.
local function motions_without_answers(client)
  local text = lines(0)
  local function checks(name, keys, message)
    go('b6b5')
    local at = vim.api.nvim_win_get_cursor(0)
    local said, took = fails(keys)
    check(name .. ', ' .. keys .. ' says so', said:find(message, 1, true) ~= nil, said)
    check('and leaves text and cursor', lines(0) == text and vim.deep_equal(vim.api.nvim_win_get_cursor(0), at)
      and vim.api.nvim_get_mode().mode == 'n', { vim.api.nvim_win_get_cursor(0), vim.api.nvim_get_mode().mode })
    check('within its time', took < 6000, took)
  end
  local pid = server_process()
  vim.uv.kill(pid, 'sigstop')
  checks('while the server hangs', 'd99]m', 'no answer')
  vim.v.errmsg = ''
  vim.api.nvim_input(']m')
  coroutine.yield()
  vim.api.nvim_input('<C-c>')
  wait(function()
    return vim.v.errmsg ~= ''
  end)
  check('CTRL-C ends it', vim.v.errmsg:find('interrupted', 1, true) and vim.v.errmsg)
  vim.uv.kill(pid, 'sigcont')

  local ask = client.request_sync
  client.request_sync = function()
    return { err = { code = -32801, message = 'content modified' } }
  end
  checks('upon an error', 'c]m', 'content modified')
  checks('upon an error', '>[m', 'content modified')
  client.request_sync = function(self, ...)
    local answer = ask(self, ...)
    vim.api.nvim_buf_set_lines(0, 0, 0, false, { '' })
    vim.api.nvim_buf_set_lines(0, 0, 1, false, {})
    return answer
  end
  checks('when the text has changed meanwhile', 'd]m', 'has changed meanwhile')
  client.request_sync = function()
    return {}
  end
  checks('of a text that the server does not know', 'd]m', 'does not know this text')
  client.request_sync = nil
end

--- Opens a record of these lines in the current window.
local function open_record(name, text)
  vim.fn.writefile(text, name)
  vim.cmd('silent edit! ' .. name)
  return wait(function()
    return vim.lsp.get_clients({ bufnr = 0, name = 'scoresheet' })[1]
  end)
end

local function motions_of_games()
  local GAMES = {
    '[Event "a"]', '[Variant "standard"]', '', '1. a4b4 i6h6 $2 1-0', '',
    '[Event "b"]', '[Variant "standard"]', '', '1. a5b5 i5h5',
  }
  open_record('two.apgn', GAMES)
  local function after(name, at, keys, expected)
    vim.api.nvim_buf_set_lines(0, 0, -1, false, GAMES)
    go(at)
    type_keys(keys)
    wait(function()
      return lines(0) ~= table.concat(GAMES, '\n')
    end)
    local seen = lines(0)
    check(name, seen == table.concat(GAMES, '\n'):gsub(vim.pesc(expected[1]), (expected[2]:gsub('%%', '%%%%'))), seen)
  end
  after('d]m on the last move of a game deletes that alone', 'i6h6', 'd]m', { 'i6h6 $2 1-0', ' 1-0' })
  after('with a count too', 'a4b4', 'd5]m', { 'a4b4 i6h6 $2 1-0', ' 1-0' })
  after('and of the last game', 'i5h5', 'd]m', { ' i5h5', ' ' })
  after('c]m too', 'i6h6', 'c]mx<Esc>', { 'i6h6 $2 1-0', 'x 1-0' })
  vim.api.nvim_buf_set_lines(0, 0, -1, false, GAMES)
  for _, case in ipairs({ { '1-0', 'd]m' }, { 'a5b5', 'd[m' }, { '[Event "b"]', 'd[m' } }) do
    go(case[1])
    local said = fails(case[2])
    check(('%s at %s says that there is none'):format(case[2], case[1]), said:find('in this game', 1, true) ~= nil
      and lines(0) == table.concat(GAMES, '\n'), { said, lines(0) })
  end
  go('i5h5')
  check('without a next move it says so', fails(']m'):find('no next move', 1, true) ~= nil, vim.v.errmsg)
  go('i6h6')
  check('without an operator it goes on to the next game', stops(']m', 1) == 'a5b5')
  type_keys('<C-o>')
  check('and sets the jump mark', vim.api.nvim_win_get_cursor(0)[1] == 4, vim.api.nvim_win_get_cursor(0))
  vim.wo.foldmethod = 'manual'
  vim.cmd('6,9fold')
  type_keys(']m')
  wait(function()
    return vim.fn.foldclosed(9) == -1
  end)
  check('and opens a closed fold', vim.fn.foldclosed(9) == -1 and vim.api.nvim_win_get_cursor(0)[1] == 9)
  vim.cmd('normal! zE')

  -- One long line: its first moves do not wait for the others.
  local long = {}
  for move = 1, 3000 do
    long[#long + 1] = move .. '. a4b4 {ä} i6h6'
  end
  local client = open_record('long.apgn', { table.concat(long, ' ') })
  wait(function()
    return vim.tbl_isempty(client.requests)
  end)
  local ask, ends = client.request_sync, {}
  client.request_sync = function(self, method, params, ...)
    ends[#ends + 1] = params.range['end'].character
    return ask(self, method, params, ...)
  end
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  type_keys('401]m')
  local at = table.concat(long, ' ', 1, 201):find('a4b4 {ä} i6h6$') - 1
  wait(function()
    return vim.api.nvim_win_get_cursor(0)[2] == at
  end)
  check('a long line is read by pieces', vim.api.nvim_win_get_cursor(0)[2] == at and ends[1] < 5000,
    { vim.api.nvim_win_get_cursor(0), at, vim.v.errmsg, ends })
  client.request_sync = nil
  vim.cmd('bwipeout! long.apgn')
  vim.cmd('bwipeout! two.apgn')
  vim.cmd.buffer('slip.apgn')
end

--- The lines of the open board.
local function board()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local buf = vim.api.nvim_win_get_buf(window)
    if vim.bo[buf].filetype == 'scoresheetboard' then
      return vim.api.nvim_buf_get_lines(buf, 0, -1, false), window, buf
    end
  end
  return {}
end

--- Waits for a board whose title is this.
local function board_of(title)
  wait(function()
    return board()[1] == title
  end, 5000)
  return board()[1] == title
end

--- Groups of the board's characters, by the text they cover.
local function board_colours()
  local found = {}
  local text, _, buf = board()
  local namespace = vim.api.nvim_get_namespaces()['scoresheet.board']
  local marks = vim.api.nvim_buf_get_extmarks(buf, namespace, 0, -1, { details = true })
  for _, mark in ipairs(marks) do
    found[text[mark[2] + 1]:sub(mark[3] + 1, mark[4].end_col)] = mark[4].hl_group
  end
  return found
end

--- What is told while something is done.
local function told(action)
  local notify, said = vim.notify, {}
  vim.notify = function(message)
    said[#said + 1] = message
  end
  action()
  vim.notify = notify
  return table.concat(said, '\n')
end

local function boards(client)
  local said = told(function()
    vim.cmd('Scoresheet nonsense')
  end)
  check(':Scoresheet knows its commands', said:find('no command nonsense', 1, true) ~= nil, said)
  check('and completes them', vim.deep_equal(vim.fn.getcompletion('Scoresheet b', 'cmdline'), { 'board' }))
  local commands = client.server_capabilities.executeCommandProvider
  client.server_capabilities.executeCommandProvider = nil
  said = told(function()
    vim.cmd('Scoresheet board')
  end)
  check('with a server that knows no boards it says so', said:find('no server here that knows boards', 1, true) and
    #vim.api.nvim_list_wins() == 1, said)
  client.server_capabilities.executeCommandProvider = commands
  if vim.env.BOARDS == '0' then
    return
  end

  local record = vim.api.nvim_get_current_win()
  go('h7g6')
  vim.cmd('Scoresheet board')
  check('a board opens for the move at the cursor', board_of('#1  5b  h7g6'), board())
  local text = table.concat(board(), '\n')
  check('it is the position behind it', text:find('    i5 . . . O O 9\n', 1, true)
    and text:find('a1 @ @ . . . 5\n', 1, true), text)
  check('the cursor stays in the record', vim.api.nvim_get_current_win() == record and #vim.api.nvim_list_wins() == 2)
  local colours = board_colours()
  check('marbles have their colours', colours['@'] == 'ScoresheetBlack' and colours['O'] == 'ScoresheetWhite'
    and colours['['] == 'ScoresheetLast' and colours['*'] == 'ScoresheetLast' and colours['i'] == 'ScoresheetEdge',
    colours)
  go('a3b4')
  vim.cmd('doautocmd CursorMoved')
  check('it says which variation begins there', board_of('#1  4a  a3b4') and vim.list_contains(board(), 'or 4b h5g4'), board())
  go('h5g4')
  vim.cmd('doautocmd CursorMoved')
  check('it follows the cursor into a variation', board_of('#1  4b  h5g4'), board())
  type_keys(']m')
  check('and out of it', board_of('#1  5a  b6b5'), board())
  go('c2d3')
  type_keys('l')
  check('on a move it is that move', board_of('#1  7a  c2d3'), board())
  type_keys('r7')
  wait(function()
    return table.concat(board(), '\n'):find('no marble stands on', 1, true)
  end)
  text = table.concat(board(), '\n')
  check('where there is no position it shows the last one and why', text:find('^#1  6b  h9h8\n') and
    text:find('no marble stands on', 1, true), text)
  vim.cmd('silent undo')
  go('c2d3')
  vim.cmd('doautocmd CursorMoved')
  board_of('#1  7a  c2d3')
  local _, window, buf = board()
  vim.api.nvim_set_current_win(window)
  type_keys(']m')
  check(']m there steps through the record', board_of('#1  7b  i8h8'), board())
  type_keys('2[m')
  check('and [m, with a count', board_of('#1  6b  h9h8'), board())
  check('the record\'s cursor goes along', vim.api.nvim_win_call(record, function()
    return vim.fn.expand('<cword>')
  end) == 'h9h8')
  check('it cannot be written into', not vim.bo[buf].modifiable and vim.bo[buf].buftype == 'nofile')
  type_keys('q')
  check('q closes it', #vim.api.nvim_list_wins() == 1 and not vim.api.nvim_buf_is_valid(buf)
    and vim.api.nvim_get_current_win() == record)
  check('and leaves nothing behind', #vim.api.nvim_get_autocmds({ group = 'scoresheet.board' }) == 0)
  vim.cmd('above Scoresheet board')
  check('a modifier places it', board_of('#1  6b  h9h8') and vim.fn.winlayout()[1] == 'col', vim.fn.winlayout())
  vim.cmd('Scoresheet board')
  check('a second time closes it', #vim.api.nvim_list_wins() == 1)
  vim.cmd('tab split')
  vim.cmd('Scoresheet board')
  check('it opens in a tab', board_of('#1  6b  h9h8'))
  vim.cmd('quit')
  wait(function()
    return #vim.api.nvim_list_wins() == 1
  end)
  check('and does not outlive its record', #vim.api.nvim_list_tabpages() == 1 and #vim.api.nvim_list_wins() == 1)
end

--- All windows: the names of what they show, and whether any is the board's.
local function shows()
  local names = {}
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local buf = vim.api.nvim_win_get_buf(window)
    names[#names + 1] = vim.bo[buf].filetype == 'scoresheetboard' and 'BOARD'
      or vim.fs.basename(vim.api.nvim_buf_get_name(buf))
  end
  return table.concat(names, ' ')
end

local function becomes(expected)
  wait(function()
    return shows() == expected
  end, 5000)
  return shows() == expected
end

local function board_buffers()
  return #vim.tbl_filter(function(buf)
    return vim.bo[buf].filetype == 'scoresheetboard'
  end, vim.api.nvim_list_bufs())
end

local function board_windows()
  vim.cmd('silent only')
  open_record('board.apgn', vim.api.nvim_buf_get_lines(0, 0, -1, false))
  go('h9h8')
  local function opened()
    vim.cmd('Scoresheet board')
    return becomes('board.apgn BOARD') and board_of('#1  6b  h9h8')
  end

  -- Another file in its window.
  check('the board is open', opened(), shows())
  local _, window = board()
  vim.api.nvim_set_current_win(window)
  check('no other file takes its window', not pcall(vim.cmd.edit, 'other.txt') and shows() == 'board.apgn BOARD', shows())
  vim.cmd('edit! other.txt')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'notes' })
  -- What was put off until now would have closed it.
  local later = false
  vim.schedule(function()
    later = true
  end)
  wait(function()
    return later
  end)
  check('where one does, its window stays', shows() == 'board.apgn other.txt' and board_buffers() == 0, shows())
  vim.cmd('bwipeout!')
  vim.cmd('silent only')

  -- Other tabs.
  opened()
  vim.cmd('tabnew')
  vim.cmd('quit')
  check(':quit in another tab leaves it', becomes('board.apgn BOARD'), shows())
  vim.cmd('tab split')
  vim.cmd('Scoresheet board')
  check('a command in another tab brings it there', becomes('board.apgn board.apgn BOARD')
    and #vim.api.nvim_tabpage_list_wins(0) == 2, shows())
  vim.cmd('tabclose')
  check('and it goes with its tab', becomes('board.apgn') and board_buffers() == 0, shows())

  -- What is left alone.
  opened()
  vim.cmd('close')
  check('left alone it shows the record again', becomes('board.apgn') and board_buffers() == 0, shows())
  opened()
  vim.cmd('vsplit empty.txt')
  vim.cmd('wincmd p')
  vim.cmd('close')
  vim.cmd('wincmd t')
  vim.cmd('close')
  check('so with a text between', becomes('board.apgn') and board_buffers() == 0, shows())
  vim.cmd('silent! bwipeout! empty.txt')
  vim.cmd('silent edit plain.txt')
  vim.cmd('silent edit #')
  opened()
  vim.cmd('bdelete')
  wait(function()
    return board_buffers() == 0
  end)
  check('without its record it goes', board_buffers() == 0 and #vim.api.nvim_list_wins() == 1, shows())
  vim.cmd('silent! bwipeout! plain.txt')
  vim.cmd('edit board.apgn')
  wait(function()
    return vim.lsp.get_clients({ bufnr = 0, name = 'scoresheet' })[1]
  end)
  go('h9h8')
  opened()
  vim.cmd('wincmd l | split')
  check('it can be split', becomes('board.apgn BOARD BOARD'), shows())
  type_keys('q')
  check('and q closes all of it', becomes('board.apgn') and board_buffers() == 0, shows())
  opened()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '; changed' })
  local quit, why = pcall(vim.cmd, 'quit')
  check(':quit with changes is refused', not quit and why:find('E37', 1, true) ~= nil, why)
  check('and leaves a board', becomes('board.apgn BOARD') and board_of('#1  6b  h9h8'), shows())
  vim.cmd('silent undo')
  vim.cmd('Scoresheet board')

  -- No room, and the command.
  local columns, width = vim.o.columns, vim.o.winminwidth
  vim.o.columns, vim.o.winminwidth = 40, 12
  vim.cmd('vsplit | vsplit')
  local ran
  local said = told(function()
    ran = pcall(vim.cmd, 'Scoresheet board')
  end)
  check('without room it says so', ran and said:find('E36', 1, true) ~= nil and not said:find('\n', 1, true), said)
  check('and leaves nothing', board_buffers() == 0 and #vim.api.nvim_list_wins() == 3)
  vim.cmd('silent only')
  vim.o.winminwidth, vim.o.columns = width, columns
  vim.cmd('Scoresheet board  ')
  check('trailing blanks are nothing', becomes('board.apgn BOARD'), shows())
  vim.cmd('Scoresheet board | let g:after = 1')
  check('and a bar ends it', becomes('board.apgn') and vim.g.after == 1, shows())
  check('only its first word is completed', #vim.fn.getcompletion('Scoresheet board ', 'cmdline') == 0
    and #vim.fn.getcompletion('above Scoresheet ', 'cmdline') == 1)
  vim.cmd('below Scoresheet board')
  _, window = board()
  check('below it keeps its height', vim.wo[window].winfixheight and not vim.wo[window].winfixwidth)
  vim.cmd('Scoresheet board')

  -- Sessions.
  opened()
  vim.cmd('mksession! session.vim')
  vim.cmd('silent! source session.vim')
  check('a session brings it back', wait(function()
    return vim.v.this_session ~= '' and shows() == 'board.apgn BOARD' and (board()[1] or ''):find('^#1')
  end) and board_buffers() == 1, { shows(), board() })
  vim.cmd('wincmd t')
  vim.cmd('Scoresheet board')
  check('whole', becomes('board.apgn') and board_buffers() == 0, shows())
  vim.cmd('bwipeout! board.apgn')
  vim.cmd.buffer('slip.apgn')
end

local function board_words()
  open_record('clock.apgn', {
    '[Variant "standard"]', '', '1. a4b4 {[%clk 0:03:04]} i6h6 {[%clk 0:01:02]} (1... i5h5) 2. a5b5 {[%clk 0:', '02:01]} *',
  })
  go('i6h6')
  vim.cmd('Scoresheet board')
  local function has(line)
    return wait(function()
      return vim.list_contains(board(), line)
    end, 5000)
  end
  check('both clocks stand below the board', has('black 0:03:04  white 0:01:02'), board())
  go('a5b5')
  vim.cmd('doautocmd CursorMoved')
  check('one over two lines too', has('black 0:02:01  white 0:01:02'), board())
  vim.cmd('Scoresheet board')
  vim.cmd('bwipeout! clock.apgn')
  vim.cmd.buffer('slip.apgn')
end

--- A server that speaks French, and its end under a board.
local function board_without_server()
  vim.lsp.config.scoresheet.init_options.language = 'fr'
  open_record('french.apgn', { '[Variant "standard"]', '', '1. a4b4 i6h6 (1... i5h5) *' })
  go('a4b4')
  vim.cmd('Scoresheet board')
  check('the board speaks the server\'s language', board_of('#1  1a  a4b4') and vim.list_contains(board(), 'noir 0  blanc 0')
    and vim.list_contains(board(), 'ou 1b i5h5'), board())
  vim.uv.kill(server_process(), 'sigkill')
  check('a dead server is told, in its language', board_of('Le serveur n’est plus là : voir :checkhealth scoresheet'), board())
  local said = told(function()
    vim.cmd('Scoresheet nonsense')
  end)
  check('and so is what the plugin says', said == 'scoresheet: il n’y a pas de commande nonsense', said)
  vim.cmd('silent edit!')
  check('and the next brings the board back', board_of('#1  1a  a4b4'), board())
  vim.cmd('Scoresheet board')
  vim.lsp.config.scoresheet.init_options.language = nil
  vim.lsp.get_clients({ bufnr = 0, name = 'scoresheet' })[1]:stop()
  vim.cmd('bwipeout! french.apgn')
  vim.cmd.buffer('slip.apgn')
end

local function inlay_hints_stay_off()
  local function reread()
    local attached = false
    vim.api.nvim_create_autocmd('LspAttach', { once = true, callback = function()
      attached = true
    end })
    vim.cmd('silent edit!')
    wait(function()
      return attached
    end)
  end
  open_record('hints.apgn', { '[Variant "standard"]', '', '1. a4b4 i6h6 *' })
  reread()
  check('hints are on when a file is read anew', vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }))
  vim.lsp.inlay_hint.enable(false, { bufnr = 0 })
  reread()
  check('but not if they were turned off', not vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }))
  vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
  reread()
  check('until they are turned on', vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }))
  vim.cmd('bwipeout! hints.apgn')
  vim.cmd.buffer('slip.apgn')
end

--- How light a colour is, by the rule for contrasts of WCAG.
local function light(colour)
  local function part(shift)
    local it = bit.band(bit.rshift(colour, shift), 255) / 255
    return it <= 0.03928 and it / 12.92 or ((it + 0.055) / 1.055) ^ 2.4
  end
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
end

local function themes()
  local function style(group)
    return vim.api.nvim_get_hl(0, { name = group, link = false })
  end
  for _, case in ipairs({ { 'habamax', 'dark' }, { 'default', 'light' }, { 'default', 'dark' } }) do
    vim.cmd.colorscheme(case[1])
    vim.o.background = case[2]
    local ground = light(style('Normal').bg or 0)
    for _, colour in ipairs({ 'Blue', 'Red', 'Green', 'Yellow' }) do
      local ink = style('Scoresheet' .. colour).fg
      local contrast = ink and (math.max(light(ink), ground) + 0.05) / (math.min(light(ink), ground) + 0.05)
      check(('%s is read in %s, %s'):format(colour, case[1], case[2]), contrast and contrast >= 4.5, contrast)
    end
    check('the second player is bold', style('@lsp.mod.second.abalone').bold == true)
    check('variations have their own', vim.api.nvim_get_hl(0, { name = '@lsp.typemod.function.variation.derive' }).link
      == 'deriveVariationAction')
  end
  vim.api.nvim_set_hl(0, 'ScoresheetBlue', { fg = 0x123456 })
  vim.cmd('doautocmd ColorScheme')
  check('what somebody defined stays', style('ScoresheetBlue').fg == 0x123456)
  vim.cmd.colorscheme('default')
end

--- A file of many games: only what is seen is asked for.
local function many_lenses(client)
  local games = {}
  for game = 1, 300 do
    vim.list_extend(games, { ('[Event "%d"]'):format(game), '[Variant "standard"]', '', '1. a4b4 i6h6 *', '' })
  end
  local asked = 0
  local id = vim.api.nvim_create_autocmd('LspRequest', { callback = function(args)
    local request = args.data.request
    asked = asked + (request.type == 'pending' and request.method == 'codeLens/resolve' and 1 or 0)
  end })
  open_record('many.apgn', games)
  local function lens_of(row)
    return vim.iter(virtual('nvim.lsp.codelens')):find(function(lens)
      return lens[1] == row and lens[3]:find('this position in', 1, true)
    end)
  end
  local function lens_comes(row)
    return wait(function()
      return lens_of(row)
    end, 5000) ~= nil
  end
  check('the first game has its lens', lens_comes(0), virtual('nvim.lsp.codelens'))
  local height = vim.o.lines
  check('only lenses that are seen are asked for', asked <= height, asked)
  vim.api.nvim_buf_set_text(0, 0, 8, 0, 8, { 'x' })
  vim.cmd('doautocmd TextChanged')
  wait(function()
    local lens = lens_of(0)
    return lens and lens[3]:find('x1', 1, true)
  end, 5000)
  check('after a change too', asked <= 2 * height, asked)
  type_keys('G')
  check('a game scrolled to gets its lens', lens_comes(299 * 5), virtual('nvim.lsp.codelens'))
  check('and still few are asked for', asked <= 3 * height, asked)
  vim.api.nvim_del_autocmd(id)
  vim.cmd('bwipeout! many.apgn')
  vim.cmd.buffer('slip.apgn')
end

--- In the record of another game: the title of the board at a text, and groups of what is on it.
local function board_has(at, title, groups)
  if vim.env.BOARDS == '0' then
    return
  end
  go(at)
  vim.cmd('Scoresheet board')
  check('a board opens on ' .. at, board_of(title), board())
  local found = board_colours()
  for text, group in pairs(groups) do
    check(('%s is %s'):format(text, group), found[text] == group, found)
  end
  vim.cmd('Scoresheet board')
end

local function switches()
  -- A second file, with all of it off.
  vim.g.scoresheet_inlay_hints, vim.g.scoresheet_code_lenses, vim.g.no_scoresheet_maps = false, false, 1
  vim.fn.writefile(vim.fn.readfile('slip.apgn'), 'plain.apgn')
  vim.cmd.edit('plain.apgn')
  wait(function()
    return #diagnostics(vim.diagnostic.severity.ERROR) > 0
  end)
  check('hints are off when told so', not vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }))
  check('lenses too', #virtual('nvim.lsp.codelens') == 0, virtual('nvim.lsp.codelens'))
  check('and the keys', vim.fn.maparg(']m', 'n') == '', vim.fn.maparg(']m', 'n'))
  vim.cmd('silent checkhealth scoresheet')
  local report = lines(0)
  check('the health check says so', report:find('Hints between the moves: off', 1, true)
    and report:find('No keys', 1, true) and report:find('sums up each game: off', 1, true), report)
  vim.cmd('bwipeout!')
  vim.g.scoresheet_inlay_hints, vim.g.scoresheet_code_lenses, vim.g.no_scoresheet_maps = nil, nil, nil
  vim.cmd('bwipeout! plain.apgn')
end

--- The groups of the syntax file at texts of a buffer that the server is not asked about: a text, maybe which of its
--- places, and its group.
local function shapes(filetype, text, cases)
  vim.cmd('new')
  vim.bo.buftype = 'nofile'
  vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
  vim.bo.filetype = filetype
  check('the syntax is on: ' .. filetype, vim.b.current_syntax == filetype, vim.b.current_syntax)
  for _, case in ipairs(cases) do
    local at, group, nth = case[1], case[2], case[3]
    local found = syntax_group(at, nth)
    check(('%s is %s'):format(at, group == '' and 'plain' or group), found == group, found)
  end
  check('a line is commented out with ;', vim.bo.commentstring == '; %s', vim.bo.commentstring)
  check('long lines are wrapped, or turns kept on one', vim.wo.wrap == (filetype ~= 'tantrix') and vim.wo.linebreak)
  vim.cmd('setlocal filetype=text')
  check('another file type undoes the options', vim.bo.commentstring ~= '; %s' and vim.wo.wrap and not vim.wo.linebreak)
  local keys = {}
  for _, mode in ipairs({ 'n', 'x', 'o' }) do
    vim.list_extend(keys, vim.api.nvim_buf_get_keymap(0, mode))
  end
  keys = vim.tbl_filter(function(key)
    return key.lhs == ']m' or key.lhs == '[m'
  end, keys)
  check('and the keys in all modes', #keys == 0, keys)
  vim.cmd('bwipeout!')
end

--- The groups of a syntax file look like the server's tokens, so that nothing changes when they come.
local function links(filetype, types)
  local function look(group)
    return vim.fn.synIDattr(vim.fn.synIDtrans(vim.fn.hlID(group)), 'name')
  end
  for type, group in pairs(types) do
    local server = ('@lsp.%s.%s'):format(type:find('%.') and type or 'type.' .. type, filetype)
    check(('%s looks like %s'):format(group, server), look(group) == look(server), { look(group), look(server) })
  end
end

local function abalone_syntax()
  shapes('abalone', {
    'Belgian daisy',
    '[Event "A "quoted" one"] [Round "3"]',
    '',
    '{over',
    'lines [%clk 0:01:02]} 1. a1b2 i5h5 2... A2 - B3 h4–g4 35x. E6F7',
    '%hidden e5e6',
    '3.c2c3 c6c7d69.b3c4 !? $14 ; the rest b3b4',
    '(4. d3d4 {why} (d3e4)) 4. d4d5 1/2-1/2',
    '{never closed',
    '',
    '[Event "Next"]',
    '1-0',
  }, {
    { 'Belgian', 'abaloneTitle' },
    { 'Event', 'abaloneTagName' },
    { 'quoted', 'abaloneString' },
    { 'Round', 'abaloneTagName' },
    { 'over', 'abaloneComment' },
    { 'lines', 'abaloneComment' },
    { '%clk', 'abaloneCommand' },
    { '1. a1b2', 'abaloneNumber' },
    { '. a1b2', 'abaloneNumber' },
    { 'a1b2', 'abaloneMove' },
    { '2... A2', 'abaloneNumber' },
    { 'A2 - B3', 'abaloneMove' },
    { 'B3 h4', 'abaloneMove' },
    { 'h4–g4', 'abaloneMove' },
    { 'g4 35x', 'abaloneMove' },
    { '35x.', 'abaloneNumber' },
    { 'E6F7', 'abaloneMove' },
    { 'e5e6', 'abaloneEscape' },
    { 'c2c3', 'abaloneMove' },
    { 'c6c7d6', 'abaloneMove' },
    { '9.b3', 'abaloneNumber' },
    { 'b3c4', 'abaloneMove' },
    { '!?', 'abaloneMark' },
    { '$14', 'abaloneNag' },
    { 'the rest', 'abaloneLineComment' },
    { 'b3b4', 'abaloneLineComment' },
    { '(4.', 'abaloneParen' },
    { '4. d3d4', 'abaloneNumber' },
    { 'd3d4', 'abaloneVariationMove' },
    { 'why', 'abaloneComment' },
    { 'd3e4', 'abaloneVariationMove' },
    { 'd4d5', 'abaloneMove' },
    { '1/2-1/2', 'abaloneResult' },
    { 'never', 'abaloneComment' },
    { 'Event "Next', 'abaloneTagName' },
    { '1-0', 'abaloneResult' },
  })
end

local function derive_syntax()
  shapes('derive', {
    '[Événement "Un "bel" essai"] [Position "1Bc5 4Rc2"]',
    '{sur deux',
    'lignes [%clk 0:01:02]} 1. 1Bh5 5Vh6 2... 1Bh5-1Bh4 5vh6>3V 35. 3Bd1 - d3',
    '%caché 1Be1',
    '4.2Ja10 5Vh6x4Bi552.6Ra9!? $14 ; le reste 1Bb1',
    '(6. 1Bd4 {pourquoi} (1Ra8 7) 1/2) 7) 7Bk11 1Bg5-v6 6Bb2 × 4Ve3 1Rb3→b4 12Vc1 2Bf1->f2 1Bleuc7 20.',
    '3Rj9 1/2-1/2 0,5-0,5 ½ *',
    '1. 2Vd2 - 3. 2Rd51-0 1Be9>4 5.',
    'mot 1st5 e5',
    '{jamais fermé',
    '',
    '[Event "Suite"]',
    '(1. 1Bj1',
    '',
    '[Event "Fin"]',
    '0–1',
  }, {
    { 'Événement', 'deriveTagName' },
    { 'bel', 'deriveString' },
    { 'Position', 'deriveTagName' },
    { '4Rc2', 'deriveString' },
    { 'sur deux', 'deriveComment' },
    { 'lignes', 'deriveComment' },
    { '%clk', 'deriveCommand' },
    { '1. 1Bh5', 'deriveNumber' },
    { '. 1Bh5', 'deriveNumber' },
    { '1Bh5 5V', 'deriveAction' },
    { '2... ', 'deriveNumber' },
    { '1Bh5-1Bh4', 'deriveAction' },
    { '-1Bh4', 'deriveAction' },
    { 'h4 5v', 'deriveAction' },
    { '5vh6>', 'deriveAction' },
    { '>3V', 'deriveAction' },
    { 'V 35.', 'deriveAction' },
    { '35.', 'deriveNumber' },
    { '3Bd1', 'deriveAction' },
    { '- d3', 'deriveAction' },
    { 'd3', 'deriveAction' },
    { '1Be1', 'deriveEscape' },
    { '4.2J', 'deriveNumber' },
    { '2Ja10', 'deriveAction' },
    { '0 5Vh6x', 'deriveAction' },
    { 'x4Bi5', 'deriveAction' },
    { '4Bi5', 'deriveAction' },
    { '552.6R', 'deriveAction' },
    { '52.6R', 'deriveNumber' },
    { '6Ra9', 'deriveAction' },
    { '!?', 'deriveMark' },
    { '$14', 'deriveNag' },
    { 'le reste', 'deriveLineComment' },
    { '1Bb1', 'deriveLineComment' },
    { '(6.', 'deriveParen' },
    { '6. 1Bd4', 'deriveNumber' },
    { '1Bd4', 'deriveVariationAction' },
    { 'pourquoi', 'deriveComment' },
    { '(1Ra8', 'deriveParen' },
    { '1Ra8', 'deriveVariationAction' },
    { '1/2)', 'deriveResult' },
    { ') 1/2', 'deriveParen' },
    { ') 7Bk11', 'deriveNumber' },
    { '7Bk11', 'deriveAction' },
    { '1 1Bg5', 'deriveAction' },
    { '-v6', 'deriveAction' },
    { 'v6', 'deriveAction' },
    { '× 4Ve3', 'deriveAction' },
    { '4Ve3', 'deriveAction' },
    { 'b4 12', 'deriveAction' },
    { '12Vc1', 'deriveNumber' },
    { '2Vc1', 'deriveAction' },
    { '->f2', 'deriveAction' },
    { 'f2 1B', 'deriveAction' },
    { 'c7 20.', 'deriveAction' },
    { '20.', 'deriveNumber' },
    { '3Rj9', 'deriveAction' },
    { '1/2-1/2', 'deriveResult' },
    { '0,5-0,5', 'deriveResult' },
    { '½ *', 'deriveResult' },
    { '*', 'deriveResult' },
    { '2Vd2', 'deriveAction' },
    { '- 3. ', '' },
    { '3. 2Rd5', 'deriveNumber' },
    { '1-0', 'deriveResult' },
    { '>4 5.', 'deriveAction' },
    { '4 5.', 'deriveAction' },
    { 'mot', '' },
    { '1st5', '' },
    { 'jamais', 'deriveComment' },
    { 'Event "Suite', 'deriveTagName' },
    { '1Bj1', 'deriveVariationAction' },
    { 'Event "Fin', 'deriveTagName' },
    { '0–1', 'deriveResult' },
  })
  links('derive', {
    comment = 'deriveComment',
    property = 'deriveTagName',
    string = 'deriveString',
    number = 'deriveNumber',
    ['function'] = 'deriveAction',
    operator = 'deriveMark',
    keyword = 'deriveResult',
    ['typemod.function.variation'] = 'deriveVariationAction',
  })
end

local function tantrix_syntax()
  shapes('tantrix', {
    '[Order "GR"] [HandG "9 37 52 49 5 17"]',
    '[Bémol "ryyggr 2"]',
    '{sur deux',
    'lignes 9G: bbyygg [%clk 0:01:02]}',
    '4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg)',
    '5R: ryggry 3/4 (28) *f 8/9/10 (gyb), rf 12/13/14 (ryg),',
    '  ?f 15/16/17 (yyr) bf',
    '  40/46/47 (bby) yf 61',
    '6 . Y yybrbr 1/2 (-) nf ; la fin ggrbrb',
    '%caché yyrbbr',
    'B: rbybry5 (?) !? $3 () *',
    '7G: brrbyx 7 (gbgrrb) {pause} *f 55',
    '8R: yyrrgg 2. *f',
    '9R yyrrgg 2 nf (8R: yyggrr 62 (yybggb) {ou} rf 63/64/65 (grb) ({ou bien} 8R: bbrggr 66)) 9G: bggbyy',
    '{jamais fermé',
    '',
    '[Event "Suite"]',
    '1/2-1/2 (1. G rggbbr 0',
    '',
    '[Event "Fin"]',
    '1-0',
  }, {
    { 'Order', 'tantrixTagName' },
    { 'HandG', 'tantrixTagName' },
    { '37 52', 'tantrixString' },
    { 'Bémol', 'tantrixTagName' },
    { 'ryyggr 2"', 'tantrixString' },
    { 'bbyygg', 'tantrixComment' },
    { '%clk', 'tantrixCommand' },
    { '4G:', 'tantrixNumber' },
    { 'G: ryy', 'tantrixNumber' },
    { ': ryy', 'tantrixNumber' },
    { 'ryyggr 2 (', 'tantrixTile' },
    { '2 (rr', 'tantrixPosition' },
    { '(rrggyy)', 'tantrixDraw' },
    { 'rrggyy', 'tantrixDraw' },
    { ') gf', 'tantrixDraw' },
    { 'gf 4', 'tantrixSituation' },
    { '4/5/6', 'tantrixSituation' },
    { '(gbg)', 'tantrixSituation' },
    { 'gbg)', 'tantrixSituation' },
    { '5R:', 'tantrixNumber' },
    { 'ryggry', 'tantrixTile' },
    { '3/4 (', 'tantrixPosition' },
    { '/4 (28', 'tantrixPosition' },
    { '(28)', 'tantrixDraw' },
    { '*f 8', 'tantrixSituation' },
    { 'f 8/9/10', 'tantrixSituation' },
    { ', rf 12', 'tantrixSituation' },
    { 'rf 12', 'tantrixSituation' },
    { '(ryg)', 'tantrixSituation' },
    { '?f 15', 'tantrixSituation' },
    { '17 (yyr', 'tantrixSituation' },
    { 'bf', 'tantrixSituation', 1 },
    { '40/46', 'tantrixSituation' },
    { '(bby)', 'tantrixSituation' },
    { '61', 'tantrixSituation' },
    { '6 . Y', 'tantrixNumber' },
    { 'Y yyb', 'tantrixNumber' },
    { 'yybrbr', 'tantrixTile' },
    { '1/2 (-)', 'tantrixPosition' },
    { '(-)', 'tantrixDraw' },
    { 'nf ;', 'tantrixSituation' },
    { 'la fin', 'tantrixLineComment' },
    { 'ggrbrb', 'tantrixLineComment' },
    { 'yyrbbr', 'tantrixEscape' },
    { 'B: rby', 'tantrixNumber' },
    { 'rbybry5', 'tantrixTile' },
    { '5 (?)', 'tantrixPosition' },
    { '(?)', 'tantrixDraw' },
    { '?) !?', 'tantrixDraw' },
    { '!?', 'tantrixMark' },
    { '$3', 'tantrixNag' },
    { '() *', 'tantrixDraw' },
    { '*', 'tantrixResult', 2 }, -- the first is that of `*f`
    { '7G:', 'tantrixNumber' },
    { 'brrbyx', 'tantrixTile' },
    { '7 (gbg', 'tantrixPosition' },
    { '(gbgrrb)', 'tantrixDraw' },
    { 'pause', 'tantrixComment' },
    { '*f 55', 'tantrixSituation' },
    { '55', 'tantrixSituation' },
    { '8R: yyrr', 'tantrixNumber' },
    { '2. *f', 'tantrixPosition' },
    { '*f', 'tantrixSituation', 3 },
    { '9R yy', 'tantrixNumber' }, -- no place of the forced space before it
    { 'yyrrgg 2 nf', 'tantrixTile' },
    { 'nf (8R', 'tantrixSituation' },
    { '(8R', 'tantrixParen' },
    { '8R: yygg', 'tantrixNumber' },
    { 'yyggrr', 'tantrixVariationTile' },
    { '62', 'tantrixPosition' },
    { '(yybggb)', 'tantrixDraw' },
    { 'ou}', 'tantrixComment' },
    { '63/64', 'tantrixSituation' },
    { '(grb)', 'tantrixSituation' },
    { '({ou bien', 'tantrixParen' },
    { 'ou bien', 'tantrixComment' },
    { '8R: bbrggr', 'tantrixNumber' },
    { 'bbrggr', 'tantrixVariationTile' },
    { '66', 'tantrixPosition' },
    { ')) 9G', 'tantrixParen' },
    { '9G: bggbyy', 'tantrixNumber' },
    { 'bggbyy', 'tantrixTile' },
    { 'jamais', 'tantrixComment' },
    { 'Event "Suite', 'tantrixTagName' },
    { '1/2-1/2', 'tantrixResult' },
    { '1. G', 'tantrixNumber' },
    { 'rggbbr', 'tantrixVariationTile' },
    { 'Event "Fin', 'tantrixTagName' },
    { '1-0', 'tantrixResult' },
  })
  links('tantrix', {
    comment = 'tantrixComment',
    property = 'tantrixTagName',
    string = 'tantrixString',
    number = 'tantrixNumber',
    ['function'] = 'tantrixTile',
    operator = 'tantrixMark',
    keyword = 'tantrixResult',
    parameter = 'tantrixPosition',
    variable = 'tantrixDraw',
    macro = 'tantrixSituation',
    ['typemod.function.variation'] = 'tantrixVariationTile',
  })
end

--- Opens a record and waits for its server; fails for none.
local function open(name, filetype)
  vim.cmd.edit(name)
  check(name .. ' has its type', vim.bo.filetype == filetype, vim.bo.filetype)
  return check('the server attaches to it', wait(function()
    return vim.lsp.get_clients({ bufnr = 0, name = 'scoresheet' })[1]
  end) ~= nil)
end

--- One error of this code that covers a text and lies within the move that begins there, and a tail behind it.
local function slip(code, move, wrong, tail_from)
  local row, column = find(wrong)
  local _, first = find(move)
  wait(function()
    return #diagnostics(vim.diagnostic.severity.ERROR) > 0
  end)
  local errors = diagnostics(vim.diagnostic.severity.ERROR)
  check('one error', #errors == 1, errors)
  local it = errors[1] or {}
  check('its code is ' .. code, it.code == code, it.code)
  check('it covers ' .. wrong .. ', behind letters of two bytes', it.lnum == row and it.col >= first
    and it.col <= column and it.end_lnum == row and it.end_col >= column + #wrong, it)
  check('it comes from scoresheet', it.source == 'scoresheet', it.source)
  local tail = vim.tbl_filter(function(diagnostic)
    return diagnostic._tags and diagnostic._tags.unnecessary
  end, diagnostics())[1]
  local from_row, from_column = find(tail_from)
  check('the rest of the line is marked as not checked', tail and tail.lnum == from_row and tail.col == from_column,
    tail or diagnostics())
  return it.message or ''
end

local function is_mended()
  wait(function()
    return #diagnostics() == 0
  end)
  check('mended, nothing is left to find', #diagnostics() == 0, diagnostics())
end

--- The hover of a text, with a board of at least so many lines.
local function board_at(text, nth, rows)
  go(text, nth)
  vim.lsp.buf.hover()
  local window = wait(float)
  if not check('a hover opens on ' .. text, window ~= nil) then
    return ''
  end
  local shown = lines(vim.api.nvim_win_get_buf(window))
  check('it names the move', shown:find(text, 1, true) ~= nil, shown)
  check('it carries no image', shown:find('data:image', 1, true) == nil, shown)
  check('it is as high as a board', #vim.split(shown, '\n') >= rows, shown)
  vim.api.nvim_win_close(window, true)
  return shown
end

--- Types the beginning of a move on a new last line, and gives back what omni completion offers.
local function offered(text)
  type_keys('Go' .. text .. '<C-x><C-o>')
  local words = menu()
  type_keys('<C-e><Esc>')
  vim.cmd('silent undo')
  return words
end

--- The server's types at texts, and the modifier of variations where a place has it.
local function tokens(cases)
  for _, case in ipairs(cases) do
    local text, type, nth, variation = case[1], case[2], case[3], case.variation or false
    local it = token(text, nth)
    check(('%s is a %s'):format(text, type), it.type == type, it)
    check(text .. (variation and ' is in a variation' or ' is in none'),
      it.modifiers and (it.modifiers.variation or false) == variation, it)
  end
end

local function derive()
  if not open('slip.derive', 'derive') then
    return
  end
  local message = slip('derive/off-board', '1Bh5-v6', 'v6', '5Vg6-g5')
  check('it names the cell', message:find('v6', 1, true) ~= nil, message)
  go('v6')
  type_keys('rh')
  is_mended()
  board_has('5Vg6', '#1  2  5Vg6', { ['1B'] = 'ScoresheetBlue', ['5V'] = 'ScoresheetGreen', ['.'] = 'ScoresheetEmpty' })
  local shown = board_at('5Vg6', 1, 10)
  check('it shows both dice', shown:find('1B', 1, true) and shown:find('5V', 1, true), shown)
  tokens({
    { 'Bleu', 'property' },
    { 'Odile', 'string' },
    { 'trop loin', 'comment' },
    { '1. 1B', 'number' },
    { '1Bh5', 'function' },
    { '1Bh5-h6', 'function' },
    { '4Vc2', 'function', variation = true },
    { '$2', 'operator' },
    { '1Bh6>6B', 'function' },
    { '*', 'keyword', 2 },
  })
  -- Nothing stands behind the result while it is asked for.
  vim.cmd([[silent %s/ \*$//]])
  local words = offered('4. 6Bh6-')
  check('the menu offers where the die can go', vim.tbl_contains(words, '6Bh6-h7'), words)
  local other = vim.tbl_filter(function(word)
    return not vim.startswith(word, '6Bh6-')
  end, words)
  check('and nothing else', #other == 0, other)
  vim.cmd('silent undo')
end

local function tantrix()
  if not open('slip.tantrix', 'tantrix') then
    return
  end
  local message = slip('tantrix/no-such-position', '3G: bbrrgg', '29', '4R: ggbbyy')
  check('it says how many links there are', message:find('10', 1, true) ~= nil, message)
  go('29')
  type_keys('lx')
  is_mended()
  local hints = wait(function()
    local found = virtual('nvim.lsp.inlayhint')
    return #found > 0 and found
  end) or {}
  check('hints give the numbers of the tiles', #hints >= 4, hints)
  local row, column = find('bbrrgg')
  local there = vim.tbl_filter(function(hint)
    return hint[1] == row and hint[2] == column + 6 and vim.trim(hint[3]):find('^%d+$')
  end, hints)
  check('behind letters of two bytes too', #there == 1, { row, column, hints })
  board_has('bbrrgg', '#1  3  bbrrgg 2', {
    b = 'ScoresheetBlue',
    r = 'ScoresheetRed',
    g = 'ScoresheetGreen',
    y = 'ScoresheetYellow',
  })
  board_at('ggryyr', 1, 5)
  tokens({
    { 'Green', 'property' },
    { 'Odile', 'string' },
    { 'de trop', 'comment' },
    { '1G:', 'number' },
    { 'ryyggr', 'function' },
    { '0 (?)', 'parameter' },
    { '(?)', 'variable' },
    { 'nf', 'macro' },
    { 'ggryyr 4', 'function', variation = true },
    { '4 nf', 'parameter', variation = true },
    { '$2', 'operator' },
    { '4R:', 'number' },
  })
  local words = offered('5G: rry')
  -- What is inserted may be the tile alone or its turn.
  local wrong = vim.tbl_filter(function(word)
    return not word:find('rry[rgby][rgby][rgby]')
  end, words)
  check('the menu offers the tiles that begin so', #words > 0 and #wrong == 0, words)
end

--- Formats a record and takes it back.
local function formatting()
  local before = lines(0)
  vim.lsp.buf.format({ async = true })
  wait(function()
    return lines(0) ~= before
  end)
  local after = lines(0)
  -- The fixture breaks its line before the 9th.
  check('formatting fills the lines', after:find('8. a2b2 g6f5 9. d6d5 g8g7', 1, true) ~= nil, after)
  check('and leaves comments alone', after:find("{Black's 7th has\none wrong digit.}", 1, true) ~= nil, after)
  vim.cmd('silent undo')
  check('and is one step to undo', lines(0) == before, lines(0))
end

--- What fails in the checks of one game leaves those of the next.
local function game(name, checks)
  local ok, message = pcall(checks)
  check('the checks of ' .. name .. ' come to their end', ok, message)
  vim.cmd('stopinsert')
end

local function health()
  vim.cmd('silent checkhealth scoresheet')
  local report = lines(0)
  check('the health check finds the server', report:find('OK .*: scoresheet %d') ~= nil, report)
  check('and sees it run', report:find('Running: version %d', 1) ~= nil, report)
  check('and says what is shown', report:find('Hints between the moves: on', 1, true)
    and report:find('sums up each game: on', 1, true), report)
  check('and has no complaint', not report:find('ERROR') and not report:find('WARNING'), report)
  vim.cmd('bwipeout!')
end

local function health_of_commands()
  local function report_with(name, cmd)
    local before = vim.lsp.config.scoresheet.cmd
    vim.lsp.config.scoresheet.cmd = cmd
    vim.cmd('silent checkhealth scoresheet')
    local report = lines(0)
    vim.cmd('bwipeout!')
    vim.lsp.config.scoresheet.cmd = before
    check('the health check lives with ' .. name, report:find('No program is named', 1, true) ~= nil, report)
  end
  local clients = vim.lsp.get_clients
  vim.lsp.get_clients = function()
    return {}
  end
  local before = vim.lsp.config.scoresheet.cmd
  vim.lsp.config.scoresheet.cmd = { 'no-such-scoresheet', 'lsp' }
  vim.cmd('silent checkhealth scoresheet')
  local missing = lines(0)
  vim.cmd('bwipeout!')
  vim.lsp.config.scoresheet.cmd = before
  vim.lsp.get_clients = clients
  check('a missing program is told once', missing:find('no-such-scoresheet: no such program', 1, true) ~= nil
    and not missing:find('Not running', 1, true), missing)
  report_with('an empty command', {})
  report_with('a number', 5)
  local silent = vim.lsp.start({ name = 'scoresheet', cmd = { 'sleep', '60' } }, {
    attach = false,
    reuse_client = function()
      return false
    end,
  })
  vim.cmd('silent checkhealth scoresheet')
  local report = lines(0)
  vim.cmd('bwipeout!')
  check('a server that does not answer is told', report:find('Started, but it has not answered', 1, true) ~= nil, report)
  vim.lsp.get_clients({ id = silent, _uninitialized = true })[1]:stop(true)
end

local function help()
  vim.cmd('silent helptags ALL')
  check(':help scoresheet', pcall(vim.cmd.help, 'scoresheet') and vim.bo.filetype == 'help')
  vim.cmd('helpclose')
end

local function the_end(client)
  client:stop()
  wait(function()
    return exit
  end)
  check('the server ends cleanly', exit and exit.code == 0 and exit.signal == 0, exit)
end

local function settings()
  local language = require('scoresheet.language')
  vim.env.LC_ALL, vim.env.LANG = '', 'fr_CH.UTF-8'
  check('the locale is the environment\'s', language.locale() == 'fr', language.locale())
  vim.env.LC_ALL, vim.env.LANG = 'C.UTF-8', 'C.UTF-8'
  vim.g.scoresheet_language = 'fr'
  vim.g.scoresheet_cmd = vim.env.SCORESHEET
  local config = dofile(vim.api.nvim_get_runtime_file('lsp/scoresheet.lua', false)[1])
  check('a command can be a path', vim.deep_equal(config.cmd, { vim.env.SCORESHEET, 'lsp' }), config.cmd)
  config.name = 'scoresheet-fr'
  local id = vim.lsp.start(config)
  go('c2d3')
  vim.cmd('normal! lr7')
  wait(function()
    return #diagnostics(vim.diagnostic.severity.ERROR) > 0
  end)
  local it = diagnostics(vim.diagnostic.severity.ERROR)[1] or {}
  check('it speaks French when asked to', it.message and it.message:find('7e coup', 1, true) ~= nil, it)
  local client = vim.lsp.get_client_by_id(id)
  if client then
    client:stop()
  end
end

local function main()
  vim.lsp.config('scoresheet', {
    on_exit = function(code, signal)
      exit = { code = code, signal = signal }
    end,
  })
  file_types()
  vim.cmd.edit('slip.apgn')
  check('the record has its type', vim.bo.filetype == 'abalone', vim.bo.filetype)
  local client = wait(function()
    return exit or vim.lsp.get_clients({ bufnr = 0, name = 'scoresheet' })[1]
  end)
  if not check('the server attaches', client and not exit, exit) then
    return
  end
  options()
  server_finds_the_slip()
  lenses()
  the_fix_is_typed()
  lens_after_the_fix()
  count_motions()
  motions()
  game('motions without answers', function()
    motions_without_answers(client)
  end)
  game('motions between games', motions_of_games)
  game('the board', function()
    boards(client)
  end)
  if vim.env.BOARDS ~= '0' then
    game('the windows of the board', board_windows)
    game('the words of the board', board_words)
  end
  game('lenses of many games', function()
    many_lenses(client)
  end)
  game('themes', themes)
  game('hints that are turned off', inlay_hints_stay_off)
  hover()
  colours()
  completion(client)
  abalone_syntax()
  derive_syntax()
  tantrix_syntax()
  game('Dérive', derive)
  game('Tantrix', tantrix)
  game('the switches', switches)
  vim.cmd.buffer('slip.apgn')
  game('formatting', formatting)
  health()
  game('the health of commands', health_of_commands)
  help()
  the_end(client)
  if vim.env.BOARDS ~= '0' then
    game('the end of a server', board_without_server)
  end
  settings()
end

local thread = coroutine.create(main)
local timer = assert(vim.uv.new_timer())
timer:start(20, 20, vim.schedule_wrap(function()
  if coroutine.status(thread) == 'dead' then
    return
  end
  local ok, message = coroutine.resume(thread)
  if not ok then
    check('the test itself', false, debug.traceback(thread, message))
  end
  if coroutine.status(thread) == 'dead' then
    timer:stop()
    finish()
  end
end))
