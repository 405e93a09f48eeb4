console.log(process.execArgv.join(' '))
process.send?.({ is: 'done' })
process.disconnect()
