import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['X402_PAYTO', 'X402_PAY_TO'],
  ['X402_NETWORK_STOK', 'X402_NETWORK_STOCK'],
  ['X402_NETWORK_STOCKS', 'X402_NETWORK_STOCK'],
  ['X402_PAY_TO_POLIGON', 'X402_PAY_TO_POLYGON'],
  ['CDP_KEY_ID', 'CDP_API_KEY_ID'],
  ['CDP_API_KEY_NAME', 'CDP_API_KEY_ID'],
  ['HOSTS_LIVE', 'HOSTS_LIFE'],
  ['PUBLIC_URL_SHOPS', 'PUBLIC_URL_SHOP'],
  ['DATABASE_PAHT', 'DATABASE_PATH'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['PROT', 'PORT'],
  ['SNYC', 'SYNC'],
  ['FOLOW', 'FOLLOW'],
  ['NODE_EVN', 'NODE_ENV'],
])('%s stops the start and names %s', (name, meant) => {
  expect(() => readConfig({ [name]: '8402' })).toThrow(`${name} is not a setting. Did you mean ${meant}?`)
})

test('a name that only begins like a setting gets a link to the list of all', () => {
  expect(() => readConfig({ X402_SETTLE_TIMEOUT_MS: '1' })).toThrow(
    'X402_SETTLE_TIMEOUT_MS is not a setting. See docs/reference/settings.md.',
  )
})

test('each misspelt name and each wrong value is listed on its own line', () => {
  expect(() => readConfig({ PUBLIC_ULR: 'https://example.tw', X402_PAYTO: '0x1', SYNC: 'yes' })).toThrow(
    'PUBLIC_ULR is not a setting. Did you mean PUBLIC_URL?\n' +
      'X402_PAYTO is not a setting. Did you mean X402_PAY_TO?\n' +
      'SYNC must be on or off.',
  )
})

test('a misspelt name without a value is ignored, as an empty setting is', () => {
  expect(() => readConfig({ PUBLIC_ULR: '', PUBLIC_URL: '' })).not.toThrow()
})

// Variables that shells, systemd, CI, npm, Node, hosting platforms, Kubernetes and other programs set.
const ORDINARY =
  `PATH HOME SHELL USER LOGNAME LANG LC_ALL PWD OLDPWD SHLVL TERM COLORTERM DISPLAY EDITOR VISUAL PAGER TZ TMPDIR _ MAIL
  HOSTNAME HOSTTYPE HOST_IP MACHTYPE OSTYPE PS1 IFS SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_FDS LISTEN_PID LISTEN_FDNAMES STATE_DIRECTORY CACHE_DIRECTORY
  LOGS_DIRECTORY CONFIGURATION_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH
  CI GITHUB_ACTIONS GITHUB_TOKEN GITLAB_CI RUNNER_TEMP DEBIAN_FRONTEND GIT_DIR GPG_TTY SUDO_USER
  NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE NODE_CHANNEL_FD NODE_UNIQUE_ID NODE_VERSION NVM_DIR NODENV_VERSION
  npm_config_cache npm_package_name npm_lifecycle_event npm_node_execpath INIT_CWD COLOR YARN_VERSION UV_THREADPOOL_SIZE
  FORCE_COLOR NO_COLOR DEBUG VITEST VITEST_POOL_ID TEST
  http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE REQUESTS_CA_BUNDLE CURL_CA_BUNDLE
  MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ LD_PRELOAD
  AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_SESSION_TOKEN AWS_CA_BUNDLE AWS_ENDPOINT_URL AWS_ROLE_ARN AWS_EXECUTION_ENV
  OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS
  DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_URL_UNPOOLED DATABASE_PRIVATE_URL PGHOST POSTGRES_URL POSTGRES_PASSWORD
  REDIS_HOST REDIS_PASSWORD REDIS_TLS_URL LOG_DIR LOG_FILE LOG_COLOR WEB_CONCURRENCY DYNO SERVER_PORT SERVER_NAME
  RAILWAY_PUBLIC_DOMAIN RENDER_EXTERNAL_URL FLY_APP_NAME PUBLIC_KEY SITE_URL BASE_URL PUBLIC_HOST CLUSTER_NAME
  GATEWAY_INTERFACE METRICS_ENABLED SYNC_TOKEN WORKER_ID REPLICA_COUNT POD_NAME POD_IP NAMESPACE HOSTS POST PORTS SORT`
    .trim()
    .split(/\s+/)

test('an ordinary environment raises no false alarm', () => {
  for (const name of ORDINARY) expect(() => readConfig({ [name]: '1' }), name).not.toThrow()
})

test('services of a Kubernetes namespace raise no false alarm, whatever they are called', () => {
  for (const service of ['DOZEN', 'DOZEN_WRITER', 'HUB', 'METRIC', 'X402_FACILITATOR', 'CDP', 'HOSTS', 'DRAIN']) {
    const environment = {
      [`${service}_SERVICE_HOST`]: '10.0.0.1',
      [`${service}_SERVICE_PORT`]: '80',
      [`${service}_SERVICE_PORT_HTTP`]: '80',
      [`${service}_PORT`]: 'tcp://10.0.0.1:80',
      [`${service}_PORT_80_TCP`]: 'tcp://10.0.0.1:80',
      [`${service}_PORT_80_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_80_TCP_PORT`]: '80',
      [`${service}_PORT_80_TCP_ADDR`]: '10.0.0.1',
    }
    expect(() => readConfig(environment), service).not.toThrow()
  }
})
