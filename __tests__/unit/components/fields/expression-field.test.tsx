import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { ExpressionField } from '@/components/fields/expression-field'
import { FormInfoProvider } from '@/components/fields/form-info'

const schema = object({ Rule: string().defined() })

function Form({ rule, serverError }: { rule: string; serverError: string }) {
  const methods = useForm({ defaultValues: { Rule: rule } })
  const { setError } = methods
  useEffect(() => {
    setError('Rule', { type: 'server', message: serverError })
  }, [serverError, setError])
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
        <ExpressionField<{ Rule: string }> name="Rule" label="Rule" help="Help." />
      </FormInfoProvider>
    </FormProvider>
  )
}

test('marks the position named in a server error, and selects it on request', async () => {
  const user = userEvent.setup()
  render(<Form rule="order.Subtotl > 1" serverError="Rule, position 6: Subtotl is no field." />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rule' })
  expect(box).toHaveAccessibleDescription('Rule, position 6: Subtotl is no field.')
  expect(screen.getByRole('mark')).toHaveTextContent('S')
  await user.click(screen.getByRole('button', { name: 'Show in expression' }))
  expect(box).toHaveFocus()
  expect([box.selectionStart, box.selectionEnd]).toEqual([6, 7])
})

test.each([
  ['order.Subtotl > 1', 'EligibleExpression, position 6: unknown field.', 'order.Subtotl > 1', 'S'],
  // The platform received the text without the surrounding blanks.
  ['  order.Subtotl > 1 ', 'EligibleExpression, position 6: unknown field.', '  order.Subtotl > 1 ', 'S'],
  ['1 +', 'ValueExpression, position 3: unexpected end.', '1 +␣', '␣'],
  [`${'a'.repeat(50)}b${'c'.repeat(50)}`, 'position 50', `…${'a'.repeat(24)}b${'c'.repeat(24)}…`, 'b'],
])('shows the position in “%s” that “%s” names', (rule, serverError, excerpt, marked) => {
  render(<Form rule={rule} serverError={serverError} />)
  expect(screen.getByRole('mark').textContent).toBe(marked)
  expect(screen.getByRole('code').textContent).toBe(excerpt)
})

test.each(['No.', 'Value expression is required', 'position 9: of another text'])(
  'shows “%s” as text only, because it names no position within the expression',
  (serverError) => {
    render(<Form rule="x" serverError={serverError} />)
    expect(screen.getByText(serverError)).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  },
)
