" What the file types and the clients share.
"
"   g:scoresheet_cmd        the path of the program, or a list with the whole command
"   g:scoresheet_language   the language of messages, 'en' or 'fr'; without it the locale's

" The options of a record. `wrap` shows long lines whole, broken between moves.
function! scoresheet#options(wrap) abort
  setlocal commentstring=;\ %s comments=:; linebreak
  let &l:wrap = a:wrap
  setlocal omnifunc=scoresheet#complete
  let b:undo_ftplugin = 'setlocal commentstring< comments< wrap< linebreak< omnifunc<'
endfunction

" Omni completion by the client there is: which one is known only when it is asked for.
function! scoresheet#complete(findstart, base) abort
  if exists(':LspHover') == 2
    return lsp#complete(a:findstart, a:base)
  elseif exists(':ALEHover') != 2
    " Without a client there is nothing to offer, nor to complain of.
    return a:findstart ? -3 : []
  endif
  " ALE's own takes words to begin with a letter and would write `6Bh6-6Bh6-h7`.
  if a:findstart
    let l:start = ale#completion#OmniFunc(1, '')
    return l:start < 0 ? l:start : match(getline('.')[: col('.') - 2], '[^[:blank:].…()\[\]{}"]*$')
  endif
  return filter(ale#completion#OmniFunc(0, a:base), {_, item -> stridx(tolower(item.word), tolower(a:base)) == 0})
endfunction

function! scoresheet#command() abort
  let l:command = get(g:, 'scoresheet_cmd', 'scoresheet')
  return type(l:command) == v:t_list ? l:command : [l:command, 'lsp']
endfunction

" What the server is told first. No client of Vim's tells it the locale.
function! scoresheet#initialization_options() abort
  return {'language': get(g:, 'scoresheet_language', v:lang =~# '^fr' ? 'fr' : 'en')}
endfunction

" A linter, as ALE wants it.
function! scoresheet#ale() abort
  let l:words = scoresheet#command()
  return {
  \   'name': 'scoresheet',
  \   'lsp': 'stdio',
  \   'executable': l:words[0],
  \   'command': join(['%e'] + map(l:words[1:], 'ale#Escape(v:val)')),
  \   'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
  \   'initialization_options': scoresheet#initialization_options(),
  \ }
endfunction

" A server, as vim-lsp wants it.
function! scoresheet#vim_lsp() abort
  return {
  \   'name': 'scoresheet',
  \   'cmd': {_ -> scoresheet#command()},
  \   'allowlist': ['abalone', 'derive', 'tantrix'],
  \   'initialization_options': scoresheet#initialization_options(),
  \ }
endfunction
