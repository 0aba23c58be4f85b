// Renders the templates of a Helm chart with what Helm itself uses: text/template of Go and the functions of sprig.
// Values arrive on the standard input as JSON: {"chart": …, "release": …, "values": …}. Documents leave on the standard output.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

type input struct {
	Chart   map[string]interface{}
	Release map[string]interface{}
	Values  map[string]interface{}
}

func main() {
	var given input
	must(json.NewDecoder(os.Stdin).Decode(&given))
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	must(err)
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(sprig.TxtFuncMap()).Funcs(helmFunctions(all))
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		template.Must(all.New(filepath.Base(file)).Parse(string(text)))
	}
	data := map[string]interface{}{"Chart": given.Chart, "Release": given.Release, "Values": given.Values}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		must(all.ExecuteTemplate(&out, name, data))
		// Helm shows the notes to a person.
		if filepath.Ext(name) == ".yaml" {
			fmt.Printf("---\n%s\n", out.String())
		}
	}
}

// What Helm adds to sprig, as far as the chart needs it: https://helm.sh/docs/chart_template_guide/function_list/
func helmFunctions(all *template.Template) template.FuncMap {
	return template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var out strings.Builder
			err := all.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
	}
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
