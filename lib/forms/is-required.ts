import { reach, type AnyObjectSchema, type SchemaDescription } from 'yup'

/**
 * True when a form cannot be saved without this field, as its schema says.
 *
 * `name` may be a path (`xp.Brand`). Text is required only with `.required()`: a text field is never
 * undefined, so `.defined()` says nothing about it; a list is with `.min(1)`. For every other type
 * "neither optional nor nullable" is what required means.
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
