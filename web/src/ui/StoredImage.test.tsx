import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoredImage } from './StoredImage'

const at = (large: string) => ({ large, placeholder: '', width: 4, height: 3 })

it('shows no broken image, and tries again with another URL', () => {
  const { rerender } = render(<StoredImage image={at('/files/alt.jpg')} alt="Ein Brett" />)
  fireEvent.error(screen.getByRole('img', { name: 'Ein Brett' }))
  expect(screen.getByRole('img', { name: 'Ein Brett' }).tagName).not.toBe('IMG')
  rerender(<StoredImage image={at('/files/neu.jpg')} alt="Ein Brett" />)
  expect(screen.getByRole('img', { name: 'Ein Brett' })).toHaveAttribute('src', '/files/neu.jpg')
})
