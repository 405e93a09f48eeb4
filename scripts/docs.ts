import { readFileSync, writeFileSync } from 'node:fs'
import './service-facts.ts'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { services } from '#services/index.ts'
import { examplesFile } from './examples-file.ts'
import { LAYERS_FILE, layersTable } from './layers.ts'
import { interfaceChanges, interfaceFacts, withInterface } from './interface.ts'
import {
  auditTable,
  fillMarker,
  notice,
  PACKAGES_FILE,
  packagesTable,
  servicesTable,
  SETTINGS_FILE,
  settingsPage,
  SOURCES_FILE,
  sourcesTable,
} from './generated.ts'

// Writes the generated files: data/services.json, data/NOTICE.md, the tables of the READMEs, docs/reference/layers.md
// and settings.md, and the interface changes in the changelog.
writeFileSync('README.md', fillMarker(readFileSync('README.md', 'utf8'), 'services', servicesTable(services)))
writeFileSync(SETTINGS_FILE, settingsPage(readFileSync(SETTINGS_FILE, 'utf8')))
writeFileSync('data/NOTICE.md', notice(SEED_FOLDER))
writeFileSync(LAYERS_FILE, fillMarker(readFileSync(LAYERS_FILE, 'utf8'), 'layers', layersTable()))
writeFileSync(PACKAGES_FILE, fillMarker(readFileSync(PACKAGES_FILE, 'utf8'), 'packages', packagesTable()))
const sources = sourcesTable(services, SEED_FOLDER)
writeFileSync(SOURCES_FILE, fillMarker(readFileSync(SOURCES_FILE, 'utf8'), 'sources', sources))
const auditChecks = 'docs/reference/audit-checks.md'
writeFileSync(auditChecks, fillMarker(readFileSync(auditChecks, 'utf8'), 'audit', auditTable()))
const kept = readFileSync('docs/interface.txt', 'utf8').trimEnd().split('\n')
const changes = interfaceChanges(kept, interfaceFacts(services))
writeFileSync('CHANGELOG.md', withInterface(readFileSync('CHANGELOG.md', 'utf8'), changes))
writeFileSync('data/examples.json', await examplesFile())
