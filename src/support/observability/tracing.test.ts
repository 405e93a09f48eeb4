import { expect, test } from 'vitest'
import { startTracing } from './tracing.ts'

test('without the SDK the start explains what to install', async () => {
  await expect(startTracing('0')).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT is set and @opentelemetry/sdk-node is not installed: npm install --no-save @opentelemetry/sdk-node',
  )
})
