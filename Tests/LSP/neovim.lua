-- What the Neovim session of test_neovim.py does; argument: the folder of the flows. Ends with status 1 and a message if
-- something is not as it should be.
local function check(condition, message)
  if not condition then
    io.stderr:write(message .. "\n")
    vim.cmd("cquit 1")
  end
end

local function wait(condition, message)
  check(vim.wait(30000, condition, 20), message)
end

local function row(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local start = line:find(text, 1, true)
    if start then
      return number, start - 1
    end
  end
  check(false, "there is no '" .. text .. "' in " .. vim.api.nvim_buf_get_name(0))
end

return function(flow, callee, call, step)
  vim.cmd("edit " .. flow)
  wait(function()
    return #vim.lsp.buf_get_clients(0) > 0
  end, "no server is attached")
  local client = vim.lsp.buf_get_clients(0)[next(vim.lsp.buf_get_clients(0))]
  wait(function()
    return client.initialized ~= nil and not client.is_stopped()
  end, "the server does not start")

  -- Diagnostics of a text that is not saved.
  local line, column = row("Retry")
  vim.api.nvim_buf_set_text(0, line - 1, column, line - 1, column + 5, { "Retrx" })
  wait(function()
    return #vim.diagnostic.get(0) > 0
  end, "no diagnostics")
  vim.cmd("undo")
  wait(function()
    for _, finding in ipairs(vim.diagnostic.get(0)) do
      if finding.message:find("Retrx", 1, true) then
        return false
      end
    end
    return true
  end, "the diagnostics stay")

  -- Renaming a step.
  line, column = row(step)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.lsp.buf.rename("1.5")
  wait(function()
    return not vim.deep_equal(before, vim.api.nvim_buf_get_lines(0, 0, -1, false))
  end, "nothing is renamed")
  vim.cmd("undo")

  -- The definition in another document.
  line, column = row(call)
  vim.api.nvim_win_set_cursor(0, { line, column + #call - 1 })
  vim.bo.modified = false
  vim.lsp.buf.definition()
  wait(function()
    return vim.api.nvim_buf_get_name(0):sub(-#callee) == callee
  end, "the definition is not gone to")
  vim.cmd("qall!")
end
