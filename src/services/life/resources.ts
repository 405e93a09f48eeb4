import { defineResource } from '#operation/resource.ts'
import { holidaysByYear } from './holidays/holidays-by-year.ts'

export const resources = [
  defineResource({
    path: 'holidays/{year}',
    operation: holidaysByYear,
    title: ['辦公日曆', 'Holidays of a year'],
    description: 'Public holidays, long weekends and make-up workdays of one year in Taiwan.',
    isListed: true,
  }),
]
