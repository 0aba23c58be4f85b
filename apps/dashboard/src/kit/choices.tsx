interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Several of a few values, each of which is switched on and off. */
export const Choices = <Value extends string>({ label, options, chosen, onChange }: ChoicesProps<Value>) => (
  <fieldset className="choices">
    <legend className="field-label">{label}</legend>
    {options.map(({ value, label: text }) => (
      <label key={value} className="choice">
        <input
          type="checkbox"
          className="hidden-text"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((one) => (one === value ? target.checked : chosen.includes(one))),
            )
          }
        />
        {text}
      </label>
    ))}
  </fieldset>
);
