interface Place {
  readonly setting: string
  readonly port: number
  readonly host: string
}

/** Explains to the operator why the server cannot listen, and which setting to change. */
export function listenErrorMessage(err: NodeJS.ErrnoException, { setting, port, host }: Place): string {
  switch (err.code) {
    case 'EADDRINUSE':
      return `${setting} ${port} is taken by another process. End that one, or set ${setting} to another port.`
    case 'EACCES':
      return `${setting} ${port} may not be used by this user. Set ${setting} to one above 1023, and put a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody.`
    default:
      return `${setting} ${port} at ${host}: ${err.message}.`
  }
}
