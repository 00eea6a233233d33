" Runs inside Vim (see run.sh): records are opened, and what a person would see and type is looked at. What it finds
" goes to the file `results`, as the screen is Vim's.

let s:passed = 0
let s:failed = 0
let s:lines = []

function! s:check(name, ok, ...) abort
  if a:ok
    let s:passed += 1
    call add(s:lines, 'ok    ' . a:name)
  else
    let s:failed += 1
    call add(s:lines, 'FAIL  ' . a:name . (a:0 ? ': ' . string(a:1) : ''))
  endif
  return a:ok
endfunction

function! s:finish() abort
  call writefile(s:lines + [printf('%d passed, %d failed', s:passed, s:failed)], 'results')
  exe s:failed ? 'cquit!' : 'qall!'
endfunction

" Waits until an expression holds; what it gave last.
function! s:wait(done, ...) abort
  let l:start = reltime()
  let l:limit = a:0 ? a:1 : 10.0
  while 1
    let l:answer = a:done()
    if !empty(l:answer) || reltimefloat(reltime(l:start)) > l:limit
      return l:answer
    endif
    sleep 20m
  endwhile
endfunction

function! s:go(text) abort
  call cursor(1, 1)
  call search('\V' . escape(a:text, '\'), 'cW')
endfunction

function! s:findings(...) abort
  let l:all = ale#engine#GetLoclist(bufnr('%'))
  return a:0 ? filter(copy(l:all), 'v:val.type ==# a:1') : l:all
endfunction

function! s:servers() abort
  return filter(values(ale#lsp#GetConnections()), 'v:val.initialized')
endfunction

" Opens a record and waits for its server; fails for none.
function! s:open(name, filetype, wrap) abort
  exe 'edit!' a:name
  call s:check(a:name . ' has its type', &filetype ==# a:filetype, &filetype)
  call s:check('a line is commented out with ;', &commentstring ==# '; %s', &commentstring)
  call s:check('long lines are wrapped, or turns kept on one', &wrap == a:wrap && &linebreak)
  let l:attached = s:wait({-> filter(s:servers(), 'has_key(v:val.open_documents, bufnr("%"))')}, 3.0)
  return s:check('the server attaches', !empty(l:attached))
endfunction

function! s:server_finds(wrong, says, proposal) abort
  call s:wait({-> s:findings('E')})
  let l:found = s:findings('E')
  call s:check('one error', len(l:found) == 1, l:found)
  let l:it = get(l:found, 0, {'lnum': 1, 'col': 1, 'end_lnum': 1, 'end_col': 1, 'text': ''})
  let l:covered = getline(l:it.lnum)[l:it.col - 1 : l:it.end_col - 1]
  call s:check('it covers ' . a:wrong, l:it.lnum == l:it.end_lnum && l:covered ==# a:wrong, [l:covered, l:it])
  call s:check('it says: ' . a:says, stridx(l:it.text, a:says) >= 0, l:it.text)
  call s:check('it proposes what was meant', stridx(l:it.text, a:proposal) >= 0, l:it.text)
endfunction

function! s:fix_is_chosen(wrong, mended) abort
  call s:go(a:wrong)
  " The number of the first action and Enter, for the question that comes.
  call feedkeys("1\<CR>", 't')
  ALECodeAction
  call s:wait({-> search('\V' . a:mended, 'nw')}, 5.0)
  call s:check('the first action writes ' . a:mended, search('\V' . a:mended, 'nw'), getline(1, '$'))
endfunction

function! s:is_mended() abort
  " What Vim would say if somebody typed.
  doautocmd <nomodeline> TextChanged
  call s:wait({-> empty(s:findings())})
  call s:check('mended, nothing is left to find', empty(s:findings()), s:findings())
endfunction

function! s:preview() abort
  for l:window in range(1, winnr('$'))
    if getwinvar(l:window, '&previewwindow')
      return join(getbufline(winbufnr(l:window), 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

function! s:hover(at, says, board) abort
  call s:go(a:at)
  ALEHover
  call s:wait({-> s:preview()}, 5.0)
  let l:shown = s:preview()
  call s:check('the hover on ' . a:at . ' says: ' . a:says, stridx(l:shown, a:says) >= 0, l:shown)
  call s:check('it shows the board', empty(filter(copy(a:board), 'stridx(l:shown, v:val) < 0')), l:shown)
  call s:check('it carries no image', stridx(l:shown, 'data:image') < 0, l:shown)
  pclose
endfunction

" What omni completion offers behind a text that is typed on a new last line. The menu is looked at from a timer, which
" ends the typing; the line is left as it was typed, or with the only word that fits.
function! s:offered(text) abort
  let s:words = []
  let l:start = reltime()
  let l:timer = timer_start(50, {timer -> s:look_at_menu(timer, l:start)}, {'repeat': -1})
  call feedkeys('Go' . a:text . "\<C-x>\<C-o>", 'tx!')
  call timer_stop(l:timer)
  return sort(copy(s:words))
endfunction

function! s:look_at_menu(timer, start) abort
  if !pumvisible() && reltimefloat(reltime(a:start)) < 3.0
    return
  endif
  call timer_stop(a:timer)
  let s:words = map(get(complete_info(['items']), 'items', []), 'v:val.word')
  call feedkeys("\<C-e>\<Esc>", 't')
endfunction

function! s:groups(filetype, text, cases) abort
  new
  setlocal buftype=nofile
  call setline(1, a:text)
  exe 'set filetype=' . a:filetype
  call s:check('the syntax is on: ' . a:filetype, get(b:, 'current_syntax', '') ==# a:filetype)
  for [l:at, l:group] in a:cases
    call s:go(l:at)
    let l:found = synIDattr(synID(line('.'), col('.'), 1), 'name')
    call s:check(l:at . ' is ' . l:group, l:found ==# l:group, l:found)
    call s:check(l:group . ' has a colour', synIDattr(synIDtrans(hlID(l:group)), 'name') !~# '^' . a:filetype)
  endfor
  bwipeout!
endfunction

function! s:abalone() abort
  if !s:open('slip.apgn', 'abalone', 1)
    return
  endif
  call s:server_finds('c7d3', "Black's 7th, c7d3: no marble stands on c7", 'c2d3')
  call s:fix_is_chosen('c7d3', '7. c2d3 $2')
  call s:is_mended()
  call s:hover('h7g6', 'h7g6', ["i5 . . . O O 9\n", "a1 @ @ . . . 5\n"])
  let l:found = s:offered('10. b5d5')
  call s:check('the legal moves that begin so are offered', l:found ==# ['b5d5b6', 'b5d5c6'], l:found)
endfunction

function! s:derive() abort
  if !s:open('slip.derive', 'derive', 1)
    return
  endif
  call s:server_finds('v6', '1Bh5-v6: there is no cell v6', '1Bh5-h6')
  call s:fix_is_chosen('v6', '2. 1Bh5-h6 $2')
  call s:is_mended()
  call s:hover('5Vg6 ', '5Vg6', ['1B', '5V'])
  silent %s/ \*$//
  let l:found = s:offered('4. 6Bh6-')
  call s:check('it offers where the die can go', index(l:found, '6Bh6-h7') >= 0, l:found)
  call s:check('and nothing else', empty(filter(copy(l:found), 'v:val !~# "^6Bh6-"')), l:found)
endfunction

function! s:tantrix() abort
  if !s:open('slip.tantrix', 'tantrix', 0)
    return
  endif
  call s:server_finds('29', 'bbrrgg 29: there is no link 29: the board has 10', 'bbrrgg 2')
  call s:fix_is_chosen('29', 'bbrrgg 2 (?)')
  call s:is_mended()
  call s:hover('2 (?) nf $2', 'Space 2', ['??', '['])
  let l:found = s:offered('5G: rry')
  call s:check('it offers the tiles that begin so', !empty(l:found) && empty(filter(copy(l:found),
        \ 'v:val !~# "rry[rgby]\\{3\\}"')), l:found)
endfunction

function! s:colours() abort
  call s:groups('abalone', ['Belgian daisy', '[Event "A "quoted" one"]',
        \ '1. a1b2 {why} (1. b1b2 i5h5) !? $14 1-0 ; the rest'], [
        \ ['Belgian', 'abaloneTitle'], ['Event', 'abaloneTagName'], ['quoted', 'abaloneString'],
        \ ['1. a1', 'abaloneNumber'],
        \ ['a1b2', 'abaloneMove'], ['why', 'abaloneComment'], ['b1b2', 'abaloneVariationMove'], ['!?', 'abaloneMark'],
        \ ['$14', 'abaloneNag'], ['1-0', 'abaloneResult'], ['the rest', 'abaloneLineComment']])
  call s:groups('derive', ['[Order "BV"]', '1. 1Bh5 5Vh6x4Bi5 (2. 1Bd4) 0,5-0,5'], [
        \ ['Order', 'deriveTagName'], ['BV', 'deriveString'], ['1Bh5', 'deriveAction'], ['x4Bi5', 'deriveAction'],
        \ ['1Bd4', 'deriveVariationAction'], ['0,5', 'deriveResult']])
  call s:groups('tantrix', ['4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg)', '5R: yyggrr 62 (5R: yybggb 3 nf)'], [
        \ ['4G:', 'tantrixNumber'], ['ryyggr', 'tantrixTile'], ['2 (rr', 'tantrixPosition'], ['rrggyy', 'tantrixDraw'],
        \ ['gf 4', 'tantrixSituation'], ['yybggb', 'tantrixVariationTile']])
endfunction

function! s:clients() abort
  let g:scoresheet_cmd = '/opt/scores sheet'
  let g:scoresheet_language = 'fr'
  let l:linter = scoresheet#ale()
  call s:check('a program and a language are what ALE is told', l:linter.executable ==# '/opt/scores sheet'
        \ && l:linter.command ==# "%e 'lsp'" && l:linter.initialization_options ==# {'language': 'fr'}, l:linter)
  " vim-lsp itself is not here: this is what it would be told.
  call mkdir('vim-lsp/autoload', 'p')
  let l:stub = ['function! lsp#register_server(server)', 'let g:told = a:server', 'endfunction',
        \ 'function! lsp#complete(findstart, base)', "return a:findstart ? 3 : ['b5d5']", 'endfunction']
  call writefile(l:stub, 'vim-lsp/autoload/lsp.vim')
  set runtimepath+=vim-lsp
  doautocmd <nomodeline> User lsp_setup
  call s:check('vim-lsp is told of the server when it asks', g:told.name ==# 'scoresheet'
        \ && g:told.cmd({}) ==# ['/opt/scores sheet', 'lsp'] && g:told.allowlist ==# ['abalone', 'derive', 'tantrix']
        \ && g:told.initialization_options ==# {'language': 'fr'}, g:told)
  command! LspHover echo
  call s:check('where vim-lsp is, it completes', scoresheet#complete(1, '') == 3 && scoresheet#complete(0, 'b') ==# ['b5d5'])
  delcommand LspHover
endfunction

" A Vim without any client: what it says of CTRL-X CTRL-O is nothing.
function! s:alone() abort
  call writefile(['set nomore runtimepath^=~/.vim/pack/games/start/scoresheet', 'filetype plugin on'], 'vimrc')
  let l:script = ['edit alone.apgn', 'try', 'exe "normal! i1. a\<C-x>\<C-o>\<Esc>"', 'let g:said = "quiet"', 'catch',
        \ 'let g:said = v:exception', 'endtry', 'call writefile([g:said, &omnifunc, getline(1), v:errmsg], "alone")', 'qall!']
  call writefile(l:script, 'alone.vim')
  call system(shellescape(v:progpath) . ' --clean -N -u vimrc -es -S alone.vim')
  let l:found = filereadable('alone') ? readfile('alone') : []
  call s:check('without a client completion is quiet', l:found ==# ['quiet', 'scoresheet#complete', '1. a', ''], l:found)
endfunction

" What fails in one leaves the next.
for s:part in ['s:abalone', 's:derive', 's:tantrix', 's:colours', 's:clients', 's:alone']
  try
    call call(s:part, [])
  catch
    call s:check(s:part . ' comes to its end', 0, v:exception . ' in ' . v:throwpoint)
  endtry
endfor
call s:finish()
