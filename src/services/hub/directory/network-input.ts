import { rowCache } from '#operation/row-cache.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { listNetworks } from './queries.ts'
import { networkNames } from './x402-networks.ts'

/** A chain that payments are made on, by any of its names or identifiers. */
export const networkInput = namedInput({
  what: { en: 'network', zh: '區塊鏈網路' },
  example: 'base',
  names: rowCache(['hub_x402_apis'], (db) => createNames(networkNames(listNetworks(db)))),
})
