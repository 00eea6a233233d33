if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" Records come as one long line as often as not.
call scoresheet#options(1)
