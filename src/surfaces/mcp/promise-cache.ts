import { LRUCache } from 'lru-cache'

/** Caches up to `max` promises by key. A rejected one is dropped, so that the next caller tries again. */
export function createPromiseCache<T>(max: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max })
  return (key, make) => {
    const cached = cache.get(key)
    if (cached) return cached
    const made = make()
    cache.set(key, made)
    made.catch(() => cache.delete(key))
    return made
  }
}
