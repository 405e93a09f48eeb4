import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { atMost } from './at-most.ts'
import type { PublicationStore } from './publication-store.ts'

/** A folder that writer and readers see: on one machine, or on a file system that they share. */
export function folderShelf(folder: string): PublicationStore {
  return {
    async read(name, bytesMax) {
      const path = join(folder, name)
      const found = await stat(path).catch(ifThere)
      if (!found) return undefined
      if (found.size > bytesMax) throw new Error(`${name} is longer than ${bytesMax} bytes.`)
      return readFile(path, 'utf8')
    },
    take: (name, to, bytesMax) =>
      pipeline(createReadStream(join(folder, name)), atMost(bytesMax), createWriteStream(to)),
    async put(name, { path }) {
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `${name}.unfinished`)
      await copyFile(path, unfinished)
      await flush(unfinished)
      await rename(unfinished, join(folder, name))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function ifThere(err: NodeJS.ErrnoException): undefined {
  if (err.code !== 'ENOENT') throw err
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
