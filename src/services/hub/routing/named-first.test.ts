import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { services } from '#services/index.ts'

const finder = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'hub_find_tool_for_task')!

// 00713, 00919 and 00878 are listed funds. The list of all funds takes no code.
test.each(['00713配息多少', '00919 配息', '00878配息多少？'])(
  'a code leads to the tool that takes it: %s',
  async (q) => {
    const answer = (await runOperation(finder, { q }, testContext())) as {
      recommendation: { tool: string; example: { mcp: { params: { arguments: object } } } }
    }
    expect(answer.recommendation.tool).toBe('estimate_etf_dividend_2027')
    expect(answer.recommendation.example.mcp.params.arguments).toMatchObject({ code: q.slice(0, 5) })
  },
)
