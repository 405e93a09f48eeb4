import { expect, test } from 'vitest'
import { mergeExpositions } from './merge-expositions.ts'

test('each metric family of several processes appears once, and each sample names its process', () => {
  const one =
    '# HELP a_total What is a.\n# TYPE a_total counter\na_total{code="x {y}"} 1\n\n# HELP b B.\n# TYPE b gauge\nb 2\n'
  const two = '# HELP b B.\n# TYPE b gauge\nb 3\n'
  expect(
    mergeExpositions([
      [1, one],
      [2, two],
    ]),
  ).toBe(
    `# HELP a_total What is a.
# TYPE a_total counter
a_total{process="1",code="x {y}"} 1

# HELP b B.
# TYPE b gauge
b{process="1"} 2
b{process="2"} 3
`,
  )
})
