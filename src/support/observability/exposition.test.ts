import { expect, test } from 'vitest'
import { createRegistry } from './exposition.ts'

test('counters and histograms follow the Prometheus text format', () => {
  const registry = createRegistry()
  const requests = registry.counter('requests_total', 'Requests.')
  const seconds = registry.histogram('seconds', 'Time.', [0.1, 1])
  registry.gauge('heap_bytes', 'Heap.', () => 12)
  requests.inc({ service: 'life', status: 200 })
  requests.inc({ service: 'life', status: 200 }, 2)
  requests.inc({ service: 'a"b\\c\nd', status: 404 })
  for (const value of [0.1, 0.5, 3]) seconds.observe({ service: 'life' }, value)
  expect(registry.read()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{service="life",status="200"} 3
requests_total{service="a\\"b\\\\c\\nd",status="404"} 1

# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{service="life",le="0.1"} 1
seconds_bucket{service="life",le="1"} 2
seconds_bucket{service="life",le="+Inf"} 3
seconds_sum{service="life"} 3.6
seconds_count{service="life"} 3

# HELP heap_bytes Heap.
# TYPE heap_bytes gauge
heap_bytes 12
`)
})
