import { defineResource } from '#operation/resource.ts'
import { getThemeStocks } from './themes/get-theme-stocks.ts'
import { THEMES } from './themes/theme-list.ts'

export const resources = [
  defineResource({
    path: 'themes/{slug}',
    operation: getThemeStocks,
    title: ['主題成分股', 'Stocks of a theme'],
    description: 'Every stock of one theme: what the company makes, its last close and move.',
    names: () => Object.fromEntries(THEMES.map(({ slug, name_zh, name_en }) => [slug, `${name_zh} ${name_en}`])),
    isListed: true,
  }),
]
