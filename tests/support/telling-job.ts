// A job that says what Node was told for it, and is done.

console.log(process.execArgv.join(' '))
process.send?.({ is: 'done' })
process.disconnect()
