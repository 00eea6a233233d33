" Vim syntax file
" Language: Dérive records

if exists('b:current_syntax')
  finish
endif

" Neovim's folder beside this one has it.
exe 'source' fnameescape(fnamemodify(resolve(expand('<sfile>:p')), ':h:h:h') . '/nvim/syntax/derive.vim')
