import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A network connection that a test can interrupt. Then nothing passes in either direction, and neither side gets an
 * error.
 */
export interface Line {
  readonly port: number
  cut(): void
  /** Restores the connection. Open TCP connections are lost, as after the restart of a router. */
  mend(): void
  close(): void
}

export async function startLine(to: number): Promise<Line> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((caller) => {
    const behind = connect(to, '127.0.0.1')
    for (const socket of [caller, behind]) {
      open.add(socket)
      socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
      if (isCut) socket.pause()
    }
    carry(caller, behind)
    carry(behind, caller)
  })
  function carry(from: Socket, into: Socket): void {
    from.on('data', (chunk) => into.write(chunk)).once('close', () => into.destroy())
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      open.forEach((socket) => socket.pause())
    },
    mend() {
      isCut = false
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}
