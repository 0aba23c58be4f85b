/** The name of the product, on a ticket. */
export const Brand = () => (
  <span className="brand">
    <svg className="brand-slip" viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="currentColor"
        d="M4 7h7a2.5 2.5 0 0 0 5 0h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H16a2.5 2.5 0 0 0-5 0H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2Z"
      />
      <path className="brand-holes" d="M13.5 12v9" />
      <path className="brand-lines" d="M18.5 13.5h7M18.5 18.5h4.5" />
    </svg>
    guildesk
  </span>
);
