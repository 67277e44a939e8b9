import { reach, type AnyObjectSchema, type SchemaDescription } from 'yup'

/**
 * True when the schema requires this field.
 *
 * `name` may be a path (`xp.Brand`). Text is required only with `.required()`: a text field is never undefined, so
 * `.defined()` does not make it required. A list is required with `.min(1)`. Any other type is required unless it is
 * optional or nullable.
 */
export function isRequired(schema: AnyObjectSchema, name: string): boolean {
  let description: SchemaDescription
  try {
    description = reach(schema, name).describe() as SchemaDescription
  } catch {
    return false
  }
  if (description.type === 'string') return description.tests.some((test) => test.name === 'required')
  if (description.type === 'array') return description.tests.some((test) => test.name === 'min')
  return !description.optional && !description.nullable
}
