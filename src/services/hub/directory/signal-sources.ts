import { lookupTable } from '#support/text/lookup-table.ts'
/** The source of each signal, for readers who want to check. */
export const SIGNAL_SOURCES: Readonly<Record<string, string>> = lookupTable({
  namespace: 'https://registry.modelcontextprotocol.io',
  domain_verified: 'https://github.com/radixia/mcp-census',
  domain_endpoint: 'https://github.com/radixia/mcp-census',
  platform_domain: 'https://github.com/radixia/mcp-census',
  official_list: 'https://github.com/modelcontextprotocol/servers',
  reference_server: 'https://github.com/modelcontextprotocol/servers',
  community_list: 'https://github.com/modelcontextprotocol/servers',
  docker_catalog: 'https://github.com/docker/mcp-registry',
  obot_catalog: 'https://github.com/obot-platform/mcp-catalog',
  awesome_list: 'https://github.com/punkpeye/awesome-mcp-servers',
  awesome_zh: 'https://github.com/yzfly/Awesome-MCP-ZH',
  remote_list: 'https://github.com/jaw9c/awesome-remote-mcp-servers',
  vendor_list: 'https://github.com/wong2/awesome-mcp-servers',
  plugin_list: 'https://github.com/anthropics/claude-plugins-official',
  stars: 'https://github.com/essentialols/awesome-mcp-servers-data',
  last_push: 'https://github.com/essentialols/awesome-mcp-servers-data',
  archived: 'https://github.com/essentialols/awesome-mcp-servers-data',
})
