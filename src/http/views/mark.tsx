/**
 * The Atumo logo: ọ̀, the last letter of atúmọ̀, with its tone mark and dot below. icon.svg contains the same
 * shape.
 */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0a634c" />
    <circle cx="16" cy="16.2" r="5.5" fill="none" stroke="#fff" stroke-width="3.3" />
    <path d="M10 4.2h4l3.6 3.9h-2.8z" fill="#fff" />
    <circle cx="16" cy="27" r="2.1" fill="#ffd27d" />
  </svg>
)
