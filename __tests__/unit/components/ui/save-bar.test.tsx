import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaveBar } from '@/components/ui/save-bar'
import { system } from '@/components/ui/theme/system'

describe('the save bar', () => {
  it('keeps the focus in the field until the click ends, so that the button does not move', async () => {
    const onBlur = jest.fn()
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <ChakraProvider value={system}>
        <form onSubmit={onSubmit}>
          <input aria-label="Name" onBlur={onBlur} />
          <SaveBar
            saveLabel="Save"
            isDirty
            isNew={false}
            isSaving={false}
            readOnlyReason={undefined}
            onDiscard={() => undefined}
          />
        </form>
      </ChakraProvider>,
    )
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bolt')
    const save = screen.getByRole('button', { name: 'Save' })
    await user.pointer({ keys: '[MouseLeft>]', target: save })
    expect(onBlur).not.toHaveBeenCalled()
    await user.pointer({ keys: '[/MouseLeft]', target: save })
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(save).toHaveFocus()
  })
})
