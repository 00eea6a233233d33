if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" Many rounds stand on one line.
call scoresheet#options(1)
