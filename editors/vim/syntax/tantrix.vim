" Vim syntax file
" Language: Tantrix records

if exists('b:current_syntax')
  finish
endif

" Neovim's colours have names that Vim does not take: it has these instead, and is silent about the others.
hi def link tantrixPosition Special
hi def link tantrixDraw Type
hi def link tantrixSituation PreProc

" Neovim's folder beside this one has it.
exe 'silent source' fnameescape(fnamemodify(resolve(expand('<sfile>:p')), ':h:h:h') . '/nvim/syntax/tantrix.vim')
