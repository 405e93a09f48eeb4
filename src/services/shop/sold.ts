import { ApiError } from '#support/errors/errors.ts'
import { datasets } from './datasets.ts'

export const SOLD: string[] = datasets.filter(({ sold }) => sold === true).map(({ name }) => name)

/** The error for a paid request whose data must not be sold. `free` names the free operation with the same data. */
export function notSold(name: string, free: string): ApiError {
  return new ApiError(
    'not_for_sale',
    `The prices of ${name} come from a list whose licence does not permit sale. Nothing is charged; [${free}] is free.`,
    { zh: `「${name}」的價格來自不能轉售的報價單，沒有收費；[${free}] 免費查得到。` },
  )
}
