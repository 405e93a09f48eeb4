import { expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { reviewCampaign } from './review-campaign.ts'

const campaign = { text: '三天改善失眠', category: 'food', price: 500, cost: 600, monthly: 250_000 }

test('a campaign with every kind of fault gets a task for each, the most severe first', async () => {
  const review = await runOperation(reviewCampaign, { ...campaign, ban: '22099132' })
  expect(new Set(review.todo.map((task) => task.area))).toEqual(new Set(['ad', 'profit', 'tax', 'supplier', 'listing']))
  const order = review.todo.map((task) => ['high', 'medium', 'low'].indexOf(task.severity))
  expect(order).toEqual([...order].sort())
  expect(review.tax?.must_issue_invoices).toBe(true)
})

test('a register failure affects only the supplier part', async () => {
  const context = testContext({
    fetch: async () => {
      throw new ApiError('upstream_timeout', 'The register took too long.')
    },
  })
  const review = await runOperation(reviewCampaign, { ...campaign, ban: '22099131' }, context)
  expect(review).toMatchObject({ supplier: null, supplier_error: 'The register took too long.' })
  expect(review.todo.some((task) => task.area === 'ad')).toBe(true)
})

test('without a tax ID or monthly sales those parts are null', async () => {
  const { monthly: _, ...rest } = campaign
  const review = await runOperation(reviewCampaign, rest)
  expect(review).toMatchObject({ supplier: null, supplier_error: null, tax: null })
})

test('invoices are no urgent task below the sales threshold', async () => {
  // In 2026, sellers of goods must register from NT$100,000 a month and issue invoices from NT$200,000.
  const { todo } = await runOperation(reviewCampaign, { ...campaign, monthly: 150_000 })
  const [invoices] = todo.filter(({ task }) => task.includes('200,000'))
  expect(invoices).toMatchObject({ area: 'tax', severity: 'low' })
  expect(todo.some(({ area, severity }) => area === 'tax' && severity === 'high')).toBe(true)
})
