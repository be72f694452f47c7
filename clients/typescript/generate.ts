/** Generates src/schema.ts from openapi.yaml; with `--print`, writes to standard output instead. */
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

const contractFile = new URL('../../openapi.yaml', import.meta.url)
const schemaFile = fileURLToPath(new URL('src/schema.ts', import.meta.url))

const head = `/**
 * The API's types and maximum values.
 *
 * Generated from openapi.yaml by generate.ts with openapi-typescript. To update it, run \`bin/client\`.
 */
`

interface Parameter {
  $ref?: string
  name?: string
  schema?: { maximum?: number }
}

const contract = Bun.YAML.parse(await Bun.file(contractFile).text()) as {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
  components: {
    parameters?: Record<string, Parameter>
    schemas: Record<string, { anyOf?: object[] }>
  }
}

// Remove `anyOf` alternatives that only list required fields: openapi-typescript would turn them,
// and the whole type, into `unknown`. types.ts declares the alternatives instead.
for (const each of Object.values(contract.components.schemas)) {
  if (each.anyOf?.every((one) => Object.keys(one).join() === 'required')) delete each.anyOf
}

const types = astToString(await openapiTypes(contract as unknown as OpenAPI3))
const schema = `${head}
/** Maximum values of the search parameters. */
export const searchBounds = { limit: ${mostOf('limit')}, offset: ${mostOf('offset')} } as const

${types}`

if (process.argv.includes('--print')) process.stdout.write(schema)
else await Bun.write(schemaFile, schema)

function mostOf(name: string): number {
  const parameters = contract.paths['/api/v1/dictionary.php']?.get?.parameters ?? []
  const maximum = parameters.map(resolved).find((each) => each.name === name)?.schema?.maximum
  if (maximum === undefined) throw new Error(`openapi.yaml has no maximum for ${name}`)
  return maximum
}

function resolved(parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1)
  return name === undefined ? parameter : (contract.components.parameters?.[name] ?? parameter)
}
