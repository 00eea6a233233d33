" Vim syntax file
" Language: Abalone records

if exists('b:current_syntax')
  finish
endif

" Neovim's folder beside this one has it.
exe 'source' fnameescape(fnamemodify(resolve(expand('<sfile>:p')), ':h:h:h') . '/nvim/syntax/abalone.vim')
