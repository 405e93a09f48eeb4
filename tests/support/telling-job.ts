// A job that prints its Node options and ends.

console.log(process.execArgv.join(' '))
process.send?.({ is: 'done' })
process.disconnect()
