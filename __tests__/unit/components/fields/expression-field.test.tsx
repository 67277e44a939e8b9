import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { ExpressionField } from '@/components/fields/expression-field'
import { FormInfoProvider } from '@/components/fields/form-info'
import { system } from '@/components/ui/theme/system'

const schema = object({ Rule: string().defined() })

function Form({ rule, readOnlyReason }: { rule: string; readOnlyReason?: string }) {
  const methods = useForm({ defaultValues: { Rule: rule } })
  const { setError } = methods
  useEffect(() => {
    if (readOnlyReason) setError('Rule', { type: 'server', message: readOnlyReason })
  }, [readOnlyReason, setError])
  return (
    <ChakraProvider value={system}>
      <FormProvider {...methods}>
        <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
          <ExpressionField<{ Rule: string }> name="Rule" label="Rule" help="Help." />
        </FormInfoProvider>
      </FormProvider>
    </ChakraProvider>
  )
}

test('marks the position named in a server error, and selects it on request', async () => {
  const user = userEvent.setup()
  render(<Form rule="order.Subtotl > 1" readOnlyReason="Rule, position 6: Subtotl is no field." />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rule' })
  expect(box).toHaveAccessibleDescription('Rule, position 6: Subtotl is no field.')
  expect(screen.getByRole('mark')).toHaveTextContent('S')
  await user.click(screen.getByRole('button', { name: 'Show in expression' }))
  expect(box).toHaveFocus()
  expect([box.selectionStart, box.selectionEnd]).toEqual([6, 7])
})

test('shows a server error without a position as text only', () => {
  render(<Form rule="x" readOnlyReason="No." />)
  expect(screen.getByText('No.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
